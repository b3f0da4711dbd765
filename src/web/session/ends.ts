import { readSessionEnds } from '@/kernel/session-ends'

/** When the session ends by the server's count, in this browser's time. */
export interface Ends {
  readonly idleMs: number
  readonly idleAt: number
  readonly at: number
}

let known: Ends | undefined

/** Every answer tells it anew; it also holds for what other tabs did meanwhile. */
export function noteEnds(header: string | null): void {
  const told = readSessionEnds(header)
  if (!told) return
  const now = Date.now()
  known = { idleMs: told.idle * 1000, idleAt: now + told.idleLeft * 1000, at: now + told.left * 1000 }
}

export const sessionEnds = (): Ends | undefined => known
export const forgetEnds = (): void => {
  known = undefined
}

const inWords = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What somebody is told whose session the server does not know any more. */
export const whyOver = (): string =>
  known && known.idleAt < known.at && Date.now() >= known.idleAt - 1000
    ? `You were signed out after ${inWords(known.idleMs)} without activity.`
    : 'Your session has ended. Please sign in again.'
