import { argon2, argon2Matches } from './hashes'

export const hashPassword = (password: string): Promise<string> => argon2(password)

let made: Promise<string> | undefined
const decoy = (): Promise<string> => (made ??= hashPassword('no account has this password'))

/** An unknown address costs the same hash as a known one, so time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await argon2Matches(stored ?? (await decoy()), password)
  return matches && stored !== null && stored !== undefined
}

export const warmUpPasswords = async (): Promise<void> => {
  await decoy()
}
