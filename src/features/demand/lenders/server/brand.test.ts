import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { imageCalls } from '@/features/demand/images/contract'
import { lenderCalls } from '../contract'

const app = useApp()
let person: ApiClient
let id = 0

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET })
  const body = { title: 'Fir', status: 'active', invoicemethod: 'Email', billingtype: 'sent' } as const
  id = (await person.call(lenderCalls.add, { body })).id
})

const save = (body: object) => person.call(lenderCalls.saveSettings, { params: { id }, body })
const refused = async (body: object) =>
  (await person.refused(lenderCalls.saveSettings, { params: { id }, body })).json.errors
const LOGO = 'Upload a png, jpeg, gif or webp image'
const LINK = 'Enter a web address that begins with https://'

it('what landing pages show of a lender changes field by field, with an uploaded logo', async () => {
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
  const image = `data:image/png;base64,${(await pixels.png().toBuffer()).toString('base64')}`
  const { url } = await person.call(imageCalls.upload, { body: { image } })
  const whole = { displayname: 'Fir', phone: '(617) 555-0142', hidename: 'yes', link: 'https://fir.example/?a=1' }
  expect(await save({ ...whole, logo: url })).toMatchObject({ ...whole, logo: url, bulletpoints: '' })
  expect(await save({ displayname: '', logo: '' })).toMatchObject({ ...whole, displayname: '', logo: '' })
})

it('rich text keeps its formatting and loses whatever could run', async () => {
  const bulletpoints =
    '<ul><li onclick="alert(1)">Free <b>quotes</b></li></ul><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { bulletpoints: kept } = await save({ bulletpoints })
  expect(kept).toBe('<ul><li>Free <strong>quotes</strong></li></ul>')
  const row = await app.db.selectFrom('lenders').select('bulletpoints').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.bulletpoints).toBe(kept)
})

it.each<[string, object, string]>([
  ['logo', { logo: '/images/logo.svg' }, LOGO],
  ['logo', { logo: `/images/${'0'.repeat(40)}.svg` }, LOGO],
  ['logo', { logo: 'https://elsewhere.example/logo.png' }, LOGO],
  ['logo', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, LOGO],
  ['logo', { logo: `/images/${'0'.repeat(40)}.png` }, 'Upload the logo again'],
  ['link', { link: 'javascript:alert(1)' }, LINK],
  ['link', { link: 'https://good.example@evil.example/' }, LINK],
  ['link', { link: 'https://x.example/"onclick=' }, LINK],
  ['hidename', { hidename: 'maybe' }, 'Choose no or yes'],
  ['bulletpoints', { bulletpoints: 'x'.repeat(20_001) }, 'At most 20000 characters with its formatting'],
  ['displayname', { displayname: 'x'.repeat(121) }, 'At most 120 characters'],
])('a bad %s is refused at its field, and nothing is saved', async (field, body, text) => {
  const before = await person.call(lenderCalls.settings, { params: { id } })
  expect(await refused({ phone: '1', ...body })).toEqual({ [field]: text })
  expect(await person.call(lenderCalls.settings, { params: { id } })).toEqual(before)
})
