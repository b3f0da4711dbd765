import { setPriority } from 'node:os'
import { request } from 'undici'

/** A process of its own in which clients do one hostile thing over and over until it is ended: base URL, what, how many, more. */
const [base = '', what = '', atOnce = '4', token = '', party = '', rcid = ''] = process.argv.slice(2)
const JSON_TYPE = 'application/json'
let n = 0

interface Sent {
  readonly path: string
  readonly body: string
  readonly token?: string
}

const wide = `{${Array.from({ length: 90_000 }, (_, key) => `"key${key}":1`).join()}}`
const deep = `{"email":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
const SPECIFICATIONS = ['a'.repeat(249_000), 'POST to https://'.repeat(15_500), '"key" : '.repeat(31_000)].map((text) =>
  JSON.stringify({ text }),
)
const longLead = JSON.stringify({
  ...{ rcid: Number(rcid), apikey: 'bench', firstname: 'Jordan', lastname: 'Avery', tcpatext: 'a'.repeat(4000) },
  sourceurl: `https://quotes.example.com/?${'?'.repeat(1900)}`,
  ...Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`track${at}`, 'a+'.repeat(250)])),
})
const emptyLines = JSON.stringify({ csv: `id,reason\n${'\n'.repeat(1_900_000)}` })

const KINDS: Readonly<Record<string, readonly Sent[]>> = {
  'wide and deep bodies': ['/auth/signin', '/portal/auth/signin', '/auth/restore'].flatMap((path) => [
    { path, body: wide },
    { path, body: deep },
  ]),
  'long texts': [
    ...SPECIFICATIONS.map((body) => ({ path: '/admin/sendformat/specification', body, token })),
    { path: '/lead/directpost', body: longLead },
    { path: '/lead/directpost', body: longLead },
  ],
  'empty lines': [{ path: `/portal/lender/${party}/returns/upload`, body: emptyLines, token }],
}

async function send(sent: Sent): Promise<void> {
  n++
  const { body } = await request(`${base}/api${sent.path}`, {
    method: 'POST',
    headers: {
      'content-type': JSON_TYPE,
      // Each from an address of its own: the limits by address help nobody here.
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
    },
    body: sent.body,
  })
  await body.dump()
}

// They have machines of their own: theirs takes no time from the product's.
setPriority(19)
const all = KINDS[what] ?? []
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    // A refused body may end its connection: the next request opens another.
    for (;;) for (const sent of all) await send(sent).catch(() => undefined)
  }),
)
