/** Time is handed in, so that tests and simulations own it. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number
}
