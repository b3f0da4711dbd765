import { setPriority } from 'node:os'
import { request } from 'undici'

/** A process of its own in which so many strangers sign in wrongly, again as soon as they are answered, until it is ended: base URL, how many. */
const [base = '', atOnce = '60'] = process.argv.slice(2)
let n = 0

async function signIn(): Promise<void> {
  const { body } = await request(`${base}/api/auth/signin`, {
    method: 'POST',
    // Each from an address of its own: the limits by address help nobody here.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n++ & 255}` },
    body: JSON.stringify({ email: `nobody${n}@example.com`, password: 'Wrong-Horse-7!' }),
  })
  await body.dump()
}

// Strangers have machines of their own: theirs takes no time from the product's.
setPriority(19)
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (;;) await signIn()
  }),
)
