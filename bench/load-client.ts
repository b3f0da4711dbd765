import { request } from 'undici'

/** A process of its own, so that asking does not cost the server that is measured: URL, token, requests, at once. */
const [url = '', token = '', total = '1000', concurrency = '8'] = process.argv.slice(2)
let left = Number(total)

async function worker(): Promise<void> {
  while (left-- > 0) {
    const { statusCode, body } = await request(url, { headers: { authorization: `Bearer ${token}` } })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, worker))
