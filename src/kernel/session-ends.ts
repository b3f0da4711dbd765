/** A header of requests that a page repeats by itself: they do not keep a session alive. */
export const BACKGROUND = 'x-background'

/** A header of every answer to a signed-in user, so that browsers go by the server's count. */
export const SESSION_ENDS = 'x-session-ends'

/** In seconds. */
export interface SessionEnds {
  /** How long a session may be without activity. */
  readonly idle: number
  /** Until it ends unless there is activity. */
  readonly idleLeft: number
  /** Until it ends in any case. */
  readonly left: number
}

export const writeSessionEnds = ({ idle, idleLeft, left }: SessionEnds): string =>
  `idle=${idle}; idle-left=${Math.floor(idleLeft)}; left=${Math.floor(left)}`

export function readSessionEnds(header: string | null): SessionEnds | undefined {
  const numbers = /^idle=(\d+); idle-left=(-?\d+); left=(-?\d+)$/
    .exec(header ?? '')
    ?.slice(1)
    .map(Number)
  if (!numbers) return undefined
  const [idle = 0, idleLeft = 0, left = 0] = numbers
  return { idle, idleLeft, left }
}
