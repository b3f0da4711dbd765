import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'

/**
 * A process of its own that is so many open consoles for a while: base URL, seconds, what is polled as JSON
 * ({path, seconds}[]), and then a token for each console.
 */
const [base = '', seconds = '30', polls = '[]', ...tokens] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1000

async function poll(token: string, path: string, everyMs: number, firstMs: number): Promise<number> {
  let asked = 0
  await pause(firstMs)
  while (performance.now() < until) {
    const began = performance.now()
    const { statusCode, body } = await request(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    asked++
    await pause(Math.max(0, everyMs - (performance.now() - began)))
  }
  return asked
}

const kinds = JSON.parse(polls) as { path: string; seconds: number }[]
const counts = await Promise.all(
  tokens.flatMap((token, n) =>
    // Consoles were opened at any moment, not all at once.
    kinds.map(({ path, seconds: every }) =>
      poll(token, path, every * 1000, ((n + 0.5) / tokens.length) * every * 1000),
    ),
  ),
)
process.stdout.write(String(counts.reduce((sum, n) => sum + n, 0)))
