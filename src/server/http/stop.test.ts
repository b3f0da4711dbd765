import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { TestApp } from '../../../test/app'

it('a stop does not wait for connections that a browser opened and has not used', async () => {
  const app = new TestApp()
  await app.start()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.http.server, 'connection')
  const unused = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const closed = once(unused, 'close')
  await app.stop()
  await closed
  expect(unused.destroyed).toBe(true)
})
