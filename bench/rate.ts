const AT_ONCE = 16
const LEADS = 400

/** How many a second when so many are under way at once. */
export async function rateOf(work: () => Promise<unknown>): Promise<number> {
  let left = LEADS
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await work()
    }),
  )
  return (LEADS * 1000) / (performance.now() - began)
}

/** The time that 99 of 100 leads stay under, sold one after the other. */
export async function p99(sell: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < LEADS; n++) {
    const began = performance.now()
    await sell()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(LEADS * 0.99)] ?? 0
}
