import { setTimeout as pause } from 'node:timers/promises'

/** The most requests held at once. Above that an immediate answer costs less than an open socket. */
const HELD = 1000
const SHORTEST_MS = 1000
const LONGEST_MS = 2000

let held = 0

/**
 * Waits before a refusal is sent. A client that repeats a refused request at once then costs about one request a second
 * instead of all that the machine can do. The wait differs each time, so that a crowd does not come back together.
 */
export async function holdBack(): Promise<void> {
  if (held >= HELD) return
  held++
  await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
  held--
}

/** Refuses a client that asks too often. */
export async function refuseSlowly(refusal: Error): Promise<never> {
  await holdBack()
  throw refusal
}
