import { beforeAll, describe, expect, it } from 'vitest'
import { formatEditCalls } from '@/features/demand/send-formats/contract'
import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { orderTestCalls } from '@/features/demand/order-test/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { aiEditorCalls, SUBMITTED } from '../contract'

const SECRET = 'zq-planted-secret-4471'
const market = useMarket()
const { app } = market

let author: ApiClient
let approver: ApiClient

beforeAll(async () => {
  author = await app.signedIn({ name: 'Dana', permissions: [orderPermissions.order_manage] })
  approver = await app.signedIn({ name: 'Lee', permissions: [sendFormatPermissions.order_approvesendformat] })
})

/** An order by a format of its own name, so that a deployed change reaches nobody else's test. */
async function orderBy(format: string, config: object = { apikey: SECRET, campaign: 'WIN-OH' }): Promise<number> {
  const order = await market.order()
  const parts = { datapart: format, sendpart: format, resultpart: format, config: JSON.stringify(config) }
  await app.db.updateTable('orders').set(parts).where('id', '=', order).execute()
  await market.reload()
  return order
}

const proposal = (order: number, prompt: string, staff = author) =>
  staff.call(aiEditorCalls.edit, { body: { lenderOrder: order, prompt } })

async function pushed(order: number, prompt: string, staff = author): Promise<number> {
  const { content, analyze, dataversion, resultversion } = await proposal(order, prompt, staff)
  const request = { content, analyze, dataversion, resultversion }
  const answer = await staff.call(aiEditorCalls.push, { body: { lenderOrder: order, request, prompt } })
  expect(answer).toEqual({ status: 'ok', message: SUBMITTED })
  const [entry] = await staff.call(aiEditorCalls.editlog, { body: { orderId: order } })
  return entry?.id ?? 0
}

describe('a proposal', () => {
  it('shows both documents before and after, what was not done, and how its tests went', async () => {
    const order = await orderBy('harborline-flat-json')
    const got = await proposal(
      order,
      'Send phone as +12145550177 from Monday on. An answer with message "capped" is a refusal.',
    )
    expect(got.contentfilediff).toContain(
      '+      "phone": { "$": "lead.phone", "steps": [{ "phone": "e164" }], "required": true }',
    )
    expect(got.analyzefilediff).toContain('"capped"')
    expect(JSON.parse(got.contentbefore)).toMatchObject({ data: { post: { phone: { steps: [{ phone: 'dashed' }] } } } })
    expect(JSON.parse(got.content)).not.toHaveProperty('result')
    expect(got.notdone).toEqual([expect.stringContaining('“from Monday on”')])
    expect(got.tests.length).toBeGreaterThan(20)
    expect(got.tests.filter(({ passed }) => !passed)).toEqual([])
    expect(got).toMatchObject({ compiles: true, acceptable: true, dataversion: 0, provider: 'Own rules', tokens: null })
    expect(await app.db.selectFrom('send_part_edits').selectAll().execute()).toEqual([])
  })

  it('needs a description of five characters and an order that exists', async () => {
    const order = await orderBy('harborline-flat-json')
    const short = await author.refused(aiEditorCalls.edit, { body: { lenderOrder: order, prompt: ' abc ' } })
    expect(short.json.errors).toEqual({ prompt: 'Enter at least 5 characters' })
    const nobody = await author.refused(aiEditorCalls.edit, { body: { lenderOrder: 99_999, prompt: 'rename a to b' } })
    expect(nobody.json.message).toBe('Order not found')
  })

  it('that reads an answer otherwise than marked, or does not compile, cannot be submitted', async () => {
    const order = await orderBy('harborline-flat-json')
    const { content, analyze, dataversion, resultversion } = await proposal(order, 'rename zip to zipcode')
    const submit = (change: object) =>
      author.refused(aiEditorCalls.push, {
        body: {
          lenderOrder: order,
          prompt: 'by hand',
          request: { content, analyze, dataversion, resultversion, ...change },
        },
      })
    const sold = analyze.replace(
      '"in": [false, 0, "no"] }, "outcome": "unmatched"',
      '"in": [false, 0, "no"] }, "outcome": "error"',
    )
    expect(sold).not.toBe(analyze)
    expect((await submit({ analyze: sold })).json.message).toMatch(/^The proposal fails \d+ of \d+ tests/)
    expect((await submit({ analyze: '{"result": 1}' })).json.message).toMatch(/^The proposal does not compile: /)
    expect((await submit({ content: '{' })).json.message).toContain('not readable as JSON')
    expect((await submit({ dataversion: 7 })).json.message).toContain('changed since the proposal was made')
    const same = await proposal(order, 'make it better')
    expect(same.acceptable).toBe(false)
    expect((await submit({ content: same.contentbefore })).json.message).toBe('The proposal changes nothing')
    expect(await author.call(aiEditorCalls.editlog, { body: { orderId: order } })).toEqual([])
  })

  it('is tried on test fields without being sent, secrets masked', async () => {
    const order = await orderBy('harborline-flat-json')
    const { content } = await proposal(order, 'add source with "Sluice", and rename zip to postcode')
    const body = { fields: { zip: '44101' }, content }
    const tried = await author.call(aiEditorCalls.test, { params: { id: order }, body })
    expect(tried).toMatchObject({ sent: false, stages: [{ stage: 'post', status: 'built' }] })
    const text = JSON.stringify(tried)
    expect(JSON.parse((tried.stages[0]?.request as { body: string } | undefined)?.body ?? '')).toMatchObject({
      postcode: '44101',
      source: 'Sluice',
    })
    expect(text).not.toContain(SECRET)
    expect(market.received(order, 'post')).toEqual([])
    const unknown = { fields: { shoe: '9' }, content }
    const wrong = await author.refused(aiEditorCalls.test, { params: { id: order }, body: unknown })
    expect(Object.keys(wrong.json.errors ?? {})).toEqual(['shoe'])
  })

  it('is sent for real before it is in force, and stands in the test log; the order sends as before', async () => {
    const order = await orderBy('sluice-standard-json')
    const { content } = await proposal(order, 'add zz_source with "Sluice"')
    const tried = await author.call(aiEditorCalls.test, { params: { id: order }, body: { content, send: 1 } })
    expect(tried).toMatchObject({ sent: true, stages: [{ stage: 'post', status: 'matched' }] })
    expect(tried.stages[0]?.comment).toMatch(/^Sold at .* because `status` is `/)
    const [received, ...others] = market.received(order, 'post')
    expect([JSON.parse(received?.body ?? ''), others]).toMatchObject([{ zz_source: 'Sluice', test: true }, []])
    const log = await author.call(orderTestCalls.log, { params: { id: order }, body: {} })
    expect(log.data).toMatchObject([{ status: 'matched', dry: false }])
    await author.call(orderTestCalls.send, { params: { id: order }, body: {} })
    expect(market.received(order, 'post')[1]?.body).not.toContain('zz_source')
  })
})

describe('a submitted change', () => {
  it('of both parts is deployed by another person, each a version on, key by key in the order proposed', async () => {
    const order = await orderBy('harborline-flat-json')
    const wanted = 'Add zz_source with "Sluice". An answer with message "capped" is a refusal.'
    const { content } = await proposal(order, wanted)
    const id = await pushed(order, wanted)
    const own = await author.refused(formatEditCalls.deploy, { params: { id } })
    expect(own.status).toBe(403)
    const shown = await approver.call(formatEditCalls.get, { params: { id } })
    expect(shown).toMatchObject({ order, user: 'Dana', prstatus: 'created' })
    const alike = await app.db
      .selectFrom('orders')
      .select('id')
      .where('datapart', '=', 'harborline-flat-json')
      .execute()
    expect(shown.orders.map((one) => one.id)).toEqual(alike.map((one) => one.id))
    expect(shown.contentfilediff).toContain('zz_source')
    expect(shown.analyzefilediff).toContain('capped')
    expect(shown.tests.every(({ passed }) => passed)).toBe(true)
    await approver.call(formatEditCalls.deploy, { params: { id } })
    const after = await proposal(order, 'rename nothing')
    expect([after.dataversion, after.resultversion]).toEqual([1, 1])
    const keys = (document: string) => JSON.stringify((JSON.parse(document) as { data: unknown }).data)
    expect(keys(after.contentbefore)).toBe(keys(content))
    const [entry] = await author.call(aiEditorCalls.editlog, { body: { orderId: order } })
    expect(entry).toMatchObject({ user: 'Dana', prstatus: 'deployed' })
  })

  it('is refused with a note, and refused by itself when the part moved on', async () => {
    const order = await orderBy('clearpath-debt-json')
    const [first, second, third] = [
      await pushed(order, 'add zz_one with "1"'),
      await pushed(order, 'add zz_two with "2"'),
      await pushed(order, 'add zz_three with "3"'),
    ]
    await approver.call(formatEditCalls.refuse, { params: { id: first }, body: { note: 'Not wanted' } })
    await approver.call(formatEditCalls.deploy, { params: { id: second } })
    const late = await approver.refused(formatEditCalls.deploy, { params: { id: third } })
    expect(late.json.message).toContain('changed since this was asked for')
    const log = await author.call(aiEditorCalls.editlog, { body: { orderId: order } })
    expect(log.map(({ prstatus, note }) => [prstatus, note])).toEqual([
      ['created', ''],
      ['deployed', ''],
      ['refused', 'Not wanted'],
    ])
  })

  it('is deployed by its author only where nobody else may, and the log says so', async () => {
    const order = await orderBy('gableworks-shared-json')
    const root = await app.signedIn({ name: 'Root', superuser: true })
    const id = await pushed(order, 'add zz_own with "1"', root)
    const refused = await root.refused(formatEditCalls.deploy, { params: { id } })
    expect(refused.json.message).toBe('Another person has to deploy a change that you asked for')
    await app.db.updateTable('users').set({ status: 0 }).where('id', '<>', root.id).execute()
    await root.call(formatEditCalls.deploy, { params: { id } })
    const { description } = await app.db
      .selectFrom('system_log')
      .select('description')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(description).toContain('the only person who may approve')
  })
})
