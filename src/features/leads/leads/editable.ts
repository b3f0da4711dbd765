import { LEAD_FIELDS } from '@/kernel/lead-fields'

/** Where it came from and what proves the consent stay as they were received. */
const FIXED = new Set([
  'subid',
  'sourceurl',
  'ipaddress',
  'useragent',
  'leadtime',
  'trustedform',
  'leadid',
  'anura',
  'tcpatext',
])
export const EDITABLE_NAMES: readonly string[] = [
  ...new Set(LEAD_FIELDS.map(({ name }) => name).filter((name) => !FIXED.has(name))),
]
