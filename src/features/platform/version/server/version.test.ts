import { expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import { versionCalls } from '../contract'

const app = useApp()

it('tells visitors and signed-in people alike which console the server offers', async () => {
  const version = await app.client().call(versionCalls.admin)
  expect(version).toBe(app.services.webVersion)
  expect(await (await app.signedIn()).call(versionCalls.admin)).toBe(version)
})
