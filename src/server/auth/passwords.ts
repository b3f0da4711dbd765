import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id; the library's enum has no value at run time. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** The list is ordered by how often a password is seen; more than the first 3,000 does no harm. */
const COMMON = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())

let decoy: Promise<string> | undefined

/** An unknown address costs the same hash as a known one, so time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password, OPTIONS)
  return matches && stored !== null && stored !== undefined
}

export const warmUpPasswords = async (): Promise<void> => {
  await verifyPassword(null, '')
}
