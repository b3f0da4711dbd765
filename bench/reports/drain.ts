import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { request } from 'undici'

/**
 * A process of its own that reads a download to its end and says how many lines it had and how long it took:
 * 'http' URL token body, or 'copy' database query.
 */
const [how = '', where = '', ...rest] = process.argv.slice(2)

async function open(): Promise<{ stream: AsyncIterable<unknown>; close: () => Promise<unknown> }> {
  if (how === 'http') {
    const [token = '', body = ''] = rest
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await request(where, { method: 'POST', headers, body, bodyTimeout: 0, headersTimeout: 0 })
    if (answer.statusCode !== 200)
      throw new Error(`${where} answered ${answer.statusCode}: ${await answer.body.text()}`)
    return { stream: answer.body, close: () => Promise.resolve() }
  }
  const client = new pg.Client({ connectionString: where })
  await client.connect()
  return {
    stream: client.query(copyTo(`COPY (${rest[0] ?? ''}) TO STDOUT WITH (FORMAT csv)`)),
    close: () => client.end(),
  }
}

const began = performance.now()
const { stream, close } = await open()
let [lines, bytes] = [0, 0]
for await (const piece of stream) {
  const part = piece as Buffer
  bytes += part.length
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++
}
const ms = performance.now() - began
await close()
process.stdout.write(JSON.stringify({ lines, bytes, ms }))
