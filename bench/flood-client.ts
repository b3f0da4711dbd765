import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'

/** A process of its own that sends so many wrong sign-ins at once, every second, until it is ended: base URL, how many. */
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

for (;;) {
  const began = performance.now()
  await Promise.all(Array.from({ length: Number(atOnce) }, signIn))
  await pause(Math.max(0, 1000 - (performance.now() - began)))
}
