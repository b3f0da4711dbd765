/**
 * Every advisory lock of the product. Numbers are never reused: two features with one number would wait for each other.
 * Locks on one person or account use hashes of their own and are not listed here.
 */
export const LOCKS = {
  migrations: 7_240_110,
  logChain: 7_240_111,
  queueSetup: 7_240_112,
  installation: 7_240_113,
  /** With the user id as second key. */
  identityReads: 7_240_117,
  reportFold: 7_240_121,
  /** Taken by the SQL function keep_months. */
  monthPartitions: 7_240_131,
  revenueUpload: 7_240_132,
  costUpload: 7_240_133,
  /** Taken by SQL functions of the caps, with a hash of the owner as second key. */
  capOwner: 7_240_141,
} as const
