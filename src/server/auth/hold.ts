import { setTimeout as pause } from 'node:timers/promises'

/** So many are held at once; above that an answer costs less than a socket that stays open. */
const HELD = 1000
const SHORTEST_MS = 1000
const LONGEST_MS = 2000

let held = 0

/**
 * Whoever is refused for asking too often is told so after a while: who asks again at once, whatever Retry-After says,
 * then costs a request a second instead of all that the machine can do. Of different length, so that a crowd that came
 * together does not come back together.
 */
export async function refuseSlowly(refusal: Error): Promise<never> {
  if (held < HELD) {
    held++
    await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
    held--
  }
  throw refusal
}
