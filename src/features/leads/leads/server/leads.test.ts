import { beforeAll, describe, expect, it } from 'vitest'
import { leadBodyCalls } from '@/features/selling/lead-facts/contract'
import { identityHash } from '@/features/selling/market/server/public'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { leadCalls as calls } from '../contract'

const market = useMarket()
const TEXT = 'I agree to be called.'
let staff: ApiClient
let rcid = 0
let order = 0

beforeAll(async () => {
  staff = await market.app.signedIn({ superuser: true, name: 'Root' })
  rcid = await market.rcid(await market.publisher({ name: 'Nine Oaks' }))
  order = await market.order({ price: 3000, title: 'Windows Ohio' })
  await market.reload()
})

const FIELDS = {
  firstname: 'Jordan',
  ipaddress: '203.0.113.77',
  useragent: 'Firefox',
  tcpatext: TEXT,
  trustedform: `https://cert.trustedform.com/${'a'.repeat(40)}`,
}

async function newLead(change: Record<string, string> = {}) {
  const submission = market.submission(rcid, { ...FIELDS, ...change })
  const { lead } = await market.market.intake.direct(
    { ...submission, tracking: { ad_id: 'old', gclid: 'g1' } },
    undefined,
  )
  return { id: lead, fields: submission.fields }
}

describe('a lead', () => {
  it('is shown with its money, origin and what may be done, and nothing that tells who the consumer is', async () => {
    const { id, fields } = await newLead()
    const lead = await staff.call(calls.get, { params: { id } })
    expect(lead).toMatchObject({
      status: 'matched',
      earntotal: 30,
      earnpub: 15,
      publisher: { name: 'Nine Oaks' },
      leadsource: { id: 'directpost', title: 'Direct post' },
      metaData: { ipaddress: '203.0.•.•', useragent: 'Firefox' },
      tcpa: { tcpatext: TEXT },
      counts: { post: 1, ping: 0, filtered: 0, removed: 0 },
      actions: { rematch: 'Lead is matched', delete: 'Remove its lenders first', edit: null },
    })
    const body = await staff.call(leadBodyCalls.fields, { params: { id } })
    const text = JSON.stringify([lead, body])
    for (const name of ['email', 'phone', 'address', 'lastname', 'ipaddress']) expect(text).not.toContain(fields[name])
    expect(body.find(({ name }) => name === 'phone')?.value).toBe(`•••${(fields['phone'] ?? '').slice(-4)}`)
  })

  it('whose consent names its consumer keeps that sealed, also when its names are changed, and shows it masked', async () => {
    const { id, fields } = await newLead({ tcpatext: 'I, Jordan, agree to be called at 216-555-0199.' })
    await staff.call(calls.edit, { params: { id }, body: { firstname: 'Kim' } })
    const { rows } = await market.app.services.database.pool.query<{ row: string }>(
      'SELECT concat(l.fields, d.consent) AS row FROM leads AS l JOIN lead_details AS d ON d.lead_id = l.id WHERE l.id = $1',
      [id],
    )
    expect(rows[0]?.row).not.toMatch(/Jordan|555-?0199/)
    const shown = await Promise.all(
      [calls.get, leadBodyCalls.fields, calls.evidence].map((spec) => staff.call(spec, { params: { id } })),
    )
    // Four digits alone stand in a hash by chance.
    expect(JSON.stringify(shown)).not.toMatch(/555-?0199/)
    const { fields: revealed } = await staff.call(calls.reveal, { params: { id }, body: {} })
    expect(revealed).toMatchObject({ firstname: 'Kim', tcpatext: fields['tcpatext'] })
  })

  it("that does not exist is answered with 400 'Lead not found'", async () => {
    const reply = await staff.refused(calls.get, { params: { id: 1 } })
    expect([reply.status, reply.json.message]).toEqual([400, 'Lead not found'])
  })

  it('is revealed only to who may, and every time is logged', async () => {
    const { id, fields } = await newLead()
    const [posting] = await market.postings(id)
    const revealed = await staff.call(calls.reveal, { params: { id }, body: { posting: posting?.id ?? 0 } })
    expect(revealed.fields).toMatchObject({ phone: fields['phone'], email: fields['email'], ipaddress: '203.0.113.77' })
    expect(revealed.posting?.requestdata?.body).toContain(fields['email'])
    const log = await market.db.selectFrom('system_log').select('title').where('lead_id', '=', id).execute()
    expect(log).toEqual([{ title: 'Consumer data revealed' }])
    const other = await market.app.signedIn({ permissions: ['lead_editleadbody'] })
    expect((await other.refused(calls.reveal, { params: { id }, body: {} })).status).toBe(403)
    expect((await staff.refused(calls.reveal, { params: { id }, body: { posting: 1 } })).json.message).toBe(
      'Posting not found',
    )
  })

  it('shows its scrubbing, its brands, and its evidence with every lender it went to', async () => {
    const { id } = await newLead()
    expect((await staff.call(calls.scrubbing, { params: { id } })).map(({ scrubber }) => scrubber)).toContain(
      'Bad words',
    )
    expect(await staff.call(calls.oneToOne, { params: { id } })).toEqual([])
    const evidence = await staff.call(calls.evidence, { params: { id } })
    expect(evidence).toMatchObject({
      text: TEXT,
      ipaddress: '203.0.•.•',
      lenders: [{ order: 'Windows Ohio', status: 'matched' }],
    })
    expect(evidence.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps its tracking parameters; ad_id alone can be changed', async () => {
    const { id } = await newLead()
    await staff.call(calls.saveTracking, { params: { id }, body: { params: { ad_id: 'new' } } })
    expect(await staff.call(calls.tracking, { params: { id } })).toEqual({ ad_id: 'new', gclid: 'g1' })
    const refused = await staff.refused(calls.saveTracking, { params: { id }, body: { params: { gclid: 'x' } } })
    expect(refused.status).toBe(422)
  })
})

describe('editing a lead', () => {
  it('names every bad field at once and changes nothing', async () => {
    const { id } = await newLead()
    const body = { phone: '123', zip: '99999', homeowner: 'perhaps', firstname: ' ' }
    const reply = await staff.refused(calls.edit, { params: { id }, body })
    expect(Object.keys(reply.json.errors ?? {}).sort()).toEqual(['firstname', 'homeowner', 'phone', 'zip'])
    expect((await market.lead(id)).version).toBe((await staff.call(calls.get, { params: { id } })).version)
  })

  it('by two at once: one wins, the other is told who it was and what stands there now, and nothing of theirs is stored', async () => {
    const { id } = await newLead()
    const { version } = await staff.call(calls.get, { params: { id } })
    const edit = (firstname: string) =>
      staff.send(calls.edit, { params: { id }, body: { firstname }, headers: { 'if-match': String(version) } })
    const replies = await Promise.all([edit('Ada'), edit('Bea')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = replies.find(({ status }) => status === 409)?.json
    expect(told?.['changedBy']).toEqual(expect.stringMatching(/./))
    expect(told?.['current']).toMatchObject({
      version: version + 1,
      fields: expect.arrayContaining([expect.objectContaining({ name: 'firstname' })]) as unknown,
    })
    const { fields } = await staff.call(calls.reveal, { params: { id }, body: {} })
    expect(fields['firstname']).toBe(replies[0].status === 200 ? 'Ada' : 'Bea')
  })

  it('keeps what was not sent, seals and hashes the identity anew, and masks both values in the log', async () => {
    const { id, fields } = await newLead()
    const fieldsShown = await staff.call(calls.editable, { params: { id } })
    expect(fieldsShown.find(({ name }) => name === 'homeowner')).toMatchObject({ type: 'options', value: 'yes' })
    expect(fieldsShown.some(({ name }) => name === 'tcpatext')).toBe(false)
    await staff.call(calls.edit, { params: { id }, body: { phone: '(216) 555-9931', homeowner: 'no' } })
    const { fields: now } = await staff.call(calls.reveal, { params: { id }, body: {} })
    expect(now).toMatchObject({ phone: '2165559931', email: fields['email'], ipaddress: '203.0.113.77' })
    const row = await market.db
      .selectFrom('lead_identity')
      .selectAll()
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.phone_hash).toEqual(identityHash(market.app.services.keys, 'phone', '2165559931'))
    expect((await market.lead(id)).fields).toMatchObject({ homeowner: 'no' })
    const log = await market.db
      .selectFrom('system_log')
      .select('changes')
      .where('lead_id', '=', id)
      .where('title', '=', 'Lead edited')
      .executeTakeFirstOrThrow()
    expect(log.changes).toContainEqual({ field: 'phone', before: `•••${fields['phone']?.slice(-4)}`, after: '•••9931' })
  })

  it('suppresses the lead when a list has the new phone', async () => {
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', order).execute()
    const at = new Date(market.app.clock.now())
    await market.db
      .insertInto('bad_phones')
      .values({ phone: '2165557777', description: 'DNC', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
    const { id } = await newLead()
    expect(await staff.call(calls.edit, { params: { id }, body: { phone: '2165557777' } })).toEqual({
      status: 'failed',
    })
    expect((await staff.call(calls.get, { params: { id } })).suppressedby).toBe('DNC')
  })
})
