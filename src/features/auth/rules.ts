/** Password rules of the specification, in the order the form lists them. */
export const PASSWORD_RULES: readonly { readonly label: string; readonly holds: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', holds: (p) => Array.from(p).length >= 8 },
  // Neither letter, digit nor space (decision F14).
  { label: 'A special character', holds: (p) => /[^\p{L}\p{N}\s]/u.test(p) },
  { label: 'A number', holds: (p) => /\d/.test(p) },
  { label: 'A capital letter', holds: (p) => /\p{Lu}/u.test(p) },
]

/** Long passphrases are welcome; the limit only keeps hashing bounded. */
export const PASSWORD_MAX = 256

export const brokenPasswordRule = (password: string): string | undefined =>
  PASSWORD_RULES.find((rule) => !rule.holds(password))?.label

export const NAME_MIN = 2
export const CODE_LENGTH = 6

/** Limits of the code step. */
export const MFA = { codeMinutes: 10, tries: 5, resends: 3 } as const

/** Lifetimes of one-time keys (decision E6). */
export const RESTORE_HOURS = 24
export const INVITATION_DAYS = 7

/** Wrong passwords and codes: free to begin with, then a growing pause, and a hard ceiling per hour. */
export const THROTTLE = { freeFailures: 5, longestPauseSeconds: 60, triesPerHour: 100 } as const

export function pauseAfter(failures: number): number {
  const beyond = failures - THROTTLE.freeFailures
  return beyond < 0 ? 0 : Math.min(2 ** beyond, THROTTLE.longestPauseSeconds)
}
