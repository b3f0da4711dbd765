export const NAME_MIN = 2
export const CODE_LENGTH = 6

/** Limits of the code step. */
export const MFA = { codeMinutes: 10, tries: 5, resends: 3 } as const

/** Lifetimes of one-time keys (decision E6). */
export const RESTORE_HOURS = 24
export const INVITATION_DAYS = 7

/** Mails with a reset link that strangers can cause for one account. */
export const RESTORES_PER_HOUR = 6

/** Wrong passwords and codes: free to begin with, then a growing pause, and a hard ceiling per hour. */
export const THROTTLE = { freeFailures: 5, longestPauseSeconds: 60, triesPerHour: 100 } as const

export function pauseAfter(failures: number): number {
  const beyond = failures - THROTTLE.freeFailures
  return beyond < 0 ? 0 : Math.min(2 ** beyond, THROTTLE.longestPauseSeconds)
}
