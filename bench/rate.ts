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
