import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { SHIPPED_FORMATS } from '@/integrations'
import { orderCalls } from '@/features/demand/orders/contract'
import { aiEditorCalls } from '@/features/demand/ai-editor/contract'
import { orderTestCalls } from '@/features/demand/order-test/contract'
import { formatEditCalls, partVersionCalls, sendFormatCalls } from '@/features/demand/send-formats/contract'
import { click, setReads } from '../click'
import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { type Draft, formatEditorCalls } from '../contract'
import { setAt } from '../json-patch'
import { valuesOf } from '../answer-values'

const market = useMarket()
let person: ApiClient
/** Puts live what the other one wrote. */
let approver: ApiClient

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: [...PRESET, 'order_approvesendformat'], name: 'Dana Whitfield' })
  approver = await market.app.signedIn({ permissions: ['order_approvesendformat'], name: 'Lee Moreno' })
})

const POST = `{
  "api_key": "k-77310-secret",
  "campaign_id": 812,
  "lead": { "first_name": "John", "last_name": "Public", "email": "john@sample.com", "phone": "310-555-0100", "zip": "90210",
    "home": { "owner": 1, "roof_type": 3 }, "best_time": "evening" }
}`

let count = 0
const begin = async (body: object): Promise<number> =>
  (
    await person.call(formatEditorCalls.add, {
      body: { title: 'Four Rivers', name: `four-rivers-${++count}`, ...body },
    })
  ).id
const get = (id: number) => person.call(formatEditorCalls.get, { params: { id } })
const save = (id: number, { document, samples, answers }: Pick<Draft, 'document' | 'samples' | 'answers'>) =>
  person.call(formatEditorCalls.save, { params: { id }, body: { document, samples, answers } })
const check = ({ document, samples, answers }: Pick<Draft, 'document' | 'samples' | 'answers'>) =>
  person.call(formatEditorCalls.check, { body: { document, samples, answers } })
const live = (id: number, orders: number[] = []) =>
  approver.send(formatEditorCalls.live, { params: { id }, body: { why: 'A new buyer', orders } })

const pasted = (mark: PastedAnswer['mark'], body: object | string, status = 200): PastedAnswer => ({
  ...{ title: '', stage: 'post', mark, status, headers: [], settings: [], price: null },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** What clicks on the screen write: no JSON by hand. */
function clicked(document: string, answer: PastedAnswer, role: Parameters<typeof click>[1], field: string): string {
  const { reads, values } = valuesOf(answer.body)
  const value = values.find((one) => one.field === field)
  if (!value || reads === 'empty' || reads === 'html') throw new Error(`no ${field}`)
  const { stage, mark, status } = answer
  return click(setReads(document, stage, reads), role, { stage, value, mark, status })
}

const SOLD = pasted('sold', { status: 'accepted', lead: { id: 'FR-88213', price: '42.00' } })
const REFUSED = pasted('refused', { status: 'rejected', message: 'Zip not covered' })

/** A draft that may go live, made as the screens make it. */
async function ready(): Promise<{ id: number; draft: Draft }> {
  const id = await begin({ samples: { post: POST }, product: 2 })
  const draft = await get(id)
  let { document } = draft
  document = setAt(
    document,
    ['data', 'post', 'lead', 'home', 'roof_type', 'steps'],
    [{ map: { cases: { asphalt: 3 }, otherwise: 9 } }],
  )
  document = clicked(document, SOLD, 'outcome', 'status')
  document = clicked(document, REFUSED, 'outcome', 'status')
  document = clicked(document, SOLD, 'price', 'lead.price')
  document = clicked(document, SOLD, 'reference', 'lead.id')
  document = clicked(document, REFUSED, 'reason', 'message')
  const post = {
    ...(draft.samples.post as NonNullable<Draft['samples']['post']>),
    suggested: [],
    skipped: ['lead.best_time'],
  }
  return { id, draft: await save(id, { document, samples: { ping: null, post }, answers: [SOLD, REFUSED] }) }
}

describe('a draft from the buyer’s own sample', () => {
  it('knows what name and value both say, asks about the rest, and keeps neither key nor consumer', async () => {
    const id = await begin({ samples: { post: POST }, product: 2 })
    const draft = await get(id)
    expect(JSON.parse(draft.document)).toMatchObject({
      params: [
        { name: 'api_key', label: 'Api key', sensitive: true },
        { name: 'campaign_id', label: 'Campaign id' },
      ],
      data: {
        kind: 'object',
        post: {
          api_key: { $: 'param.api_key', required: true },
          lead: {
            first_name: { $: 'lead.firstname', required: true },
            phone: { $: 'lead.phone', steps: [{ phone: 'dashed' }], required: true },
            zip: { $: 'lead.zip', required: true },
            home: { owner: { $: 'lead.homeowner', steps: [{ boolean: { true: 1, false: 0 } }] } },
          },
        },
      },
      send: { post: { as: 'json' } },
    })
    expect(draft.samples.post).toMatchObject({ suggested: ['campaign_id', 'lead.home.roof_type'] })
    for (const own of ['k-77310-secret', 'john@sample.com', '310-555-0100', 'Public'])
      expect(draft.samples.post?.text).not.toContain(own)
    const { open, missing, requests } = await check(draft)
    expect(open).toEqual([
      { stage: 'post', field: 'lead.best_time', what: 'open' },
      { stage: 'post', field: 'campaign_id', what: 'suggested' },
      { stage: 'post', field: 'lead.home.roof_type', what: 'unmapped' },
    ])
    expect(missing.join()).toContain('2 fields to do')
    // Answers are not known yet; the request is shown all the same.
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ lead: { phone: '214-555-0177', home: { owner: 1 } } })
    expect(requests[0]?.leftOut).toContainEqual({ field: 'lead.home.roof_type', why: expect.any(String) as unknown })
  })

  it.each([
    ['form', 'fname=John&lname=Public&zip=90210&apikey=abcdef'],
    ['query', 'https://buyer.example/post?fname=John&zip=90210'],
    ['xml', '<Lead type="roof"><First>John</First><Zip>90210</Zip></Lead>'],
    [
      'soap',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Add xmlns="urn:x"><Zip>90210</Zip></Add></s:Body></s:Envelope>',
    ],
  ])('comes from %s as well', async (as, post) => {
    const draft = await get(await begin({ samples: { post } }))
    expect(JSON.parse(draft.document)).toMatchObject({ send: { post: { as } } })
    const { requests, issues } = await check(draft)
    expect([requests.map(({ problems }) => problems), issues.every(({ path }) => path.startsWith('result'))]).toEqual([
      [[]],
      true,
    ])
  })

  it('of 10,000 fields opens, says how many are to do, and keeps no consumer of the last of them', async () => {
    const fields = Array.from({ length: 9_998 }, (_, i) => `"f${i}":"x"`).join()
    const id = await begin({ samples: { post: `{"zip":"90210",${fields},"last_name":"Planted"}` } })
    const draft = await get(id)
    expect(draft.samples.post?.text).not.toContain('Planted')
    const { open, missing, requests } = await check(draft)
    expect(open.length).toBe(1000)
    expect(missing.join()).toContain('9998 fields to do')
    expect(requests[0]?.body).toContain('zip')
  })

  it('has no identity in its ping and carries the ping’s token into the post', async () => {
    const ping = '{"zip":"90210","email":"a@b.co"}'
    const draft = await get(await begin({ samples: { ping, post: '{"zip":"90210","bid_id":"B-1","email":"a@b.co"}' } }))
    expect(JSON.parse(draft.document)).toMatchObject({
      data: { ping: { zip: { $: 'lead.zip' } }, post: { bid_id: { $: 'ping.bid_id' } } },
    })
    expect(draft.samples.ping?.skipped).toEqual(['email'])
    const needed = /^bid_id \(post\) comes from the answer to the ping, but no value of one is the token yet/
    expect((await check(draft)).missing).toContainEqual(expect.stringMatching(needed))
    const bid = { ...pasted('sold', { bid_id: 'B-1', price: 5 }), stage: 'ping' as const }
    const carried = clicked(draft.document, bid, 'carry', 'bid_id')
    expect((await check({ ...draft, document: carried })).missing).not.toContainEqual(expect.stringMatching(needed))
  })
})

describe('the pasted answers of a format in force', () => {
  /** Two orders by a format in force, one of them pinned to its first version. */
  async function inForce() {
    const { id, draft } = await ready()
    const { name } = draft
    await live(id)
    const lender = await market.lender()
    const parts = { content: name, send: name, result: name }
    const orders: number[] = []
    for (const title of ['Roof TX', 'Roof OH']) {
      const order = (await person.call(orderCalls.add, { body: { lender, product: 2, title, price: 20 } })).id
      await person.call(sendFormatCalls.save, { params: { id: order }, body: parts })
      orders.push(order)
    }
    const [follows = 0, stays = 0] = orders
    await person.call(sendFormatCalls.pin, { params: { id: stays }, body: { contentpin: 1, sendpin: 1, resultpin: 1 } })
    return { name, draft, follows, stays }
  }
  const proposal = async (order: number, change: (analyze: string) => string) => {
    const { content, analyze, dataversion, resultversion } = await person.call(aiEditorCalls.edit, {
      body: { lenderOrder: order, prompt: 'rename zip to zipcode' },
    })
    return { content, analyze: change(analyze), dataversion, resultversion }
  }
  const push = (order: number, request: Awaited<ReturnType<typeof proposal>>) =>
    person.send(aiEditorCalls.push, { body: { lenderOrder: order, request, prompt: 'by hand' } })

  it('refuse a rollback that would read them wrongly, and name them; pinned orders are told from affected ones', async () => {
    const { name, follows, stays } = await inForce()
    const next = await begin({ name, from: name })
    const draft = await get(next)
    expect(draft).toMatchObject({ orders: [{ id: follows }], pinned: [{ id: stays, title: 'Roof OH' }] })
    const twice = pasted('duplicate', { status: 'dupe' })
    const document = clicked(draft.document, twice, 'outcome', 'status')
    await save(next, { ...draft, document, answers: [...draft.answers, twice] })
    expect((await live(next, [follows])).status).toBe(200)
    const back = (part: string) =>
      person.send(partVersionCalls.rollback, {
        params: { id: follows },
        body: { namespace: `${part}/${name}`, version: 1, current: 2, reason: 'As before' },
      })
    expect((await back('result')).json.message).toBe(
      'An answer would be read wrongly. Pasted answer 3 (post): Marked Duplicate, but read as: Undecided: answer not understood',
    )
    // What is sent has no part in how answers are read.
    expect((await back('content')).status).toBe(200)
  })

  it('are tests of a proposed change, which is not submitted and not deployed while one of them fails', async () => {
    const { name, draft, follows } = await inForce()
    const wrong = await proposal(follows, (analyze) => analyze.replace('"accepted"', '"taken"'))
    expect((await push(follows, wrong)).json.message).toContain('Pasted answer 1 (post)')
    expect((await push(follows, await proposal(follows, (analyze) => analyze))).status).toBe(200)
    const addition = await proposal(follows, (analyze) =>
      analyze.replace('"equals": "rejected"', '"in": ["rejected", "capped"]'),
    )
    const proposed = await person.call(aiEditorCalls.edit, { body: { lenderOrder: follows, prompt: 'rename a to b' } })
    expect(proposed.tests.map(({ title, passed }) => [title, passed])).toEqual([
      ['Pasted answer 1 (post)', true],
      ['Pasted answer 2 (post)', true],
    ])
    expect(addition.analyze).toContain('capped')
    expect((await push(follows, addition)).status).toBe(200)
    const [edit] = await person.call(aiEditorCalls.editlog, { body: { orderId: follows } })
    const params = { id: edit?.id ?? 0 }
    expect(await person.call(formatEditCalls.get, { params })).toMatchObject({
      orders: [{ title: 'Roof TX' }],
      pinned: [{ title: 'Roof OH' }],
    })
    const answers = JSON.stringify([...draft.answers, pasted('error', { status: 'capped' })])
    const later = { name, version: 2, samples: '{}', answers, dateadd: new Date(market.app.clock.now()) }
    await market.app.db.insertInto('send_format_answers').values(later).execute()
    const other = await market.app.signedIn({ permissions: ['order_approvesendformat'], name: 'Lee' })
    expect((await other.refused(formatEditCalls.deploy, { params })).json.message).toContain(
      'Pasted answer 3 (post): Marked Error, but read as: Refused',
    )
  })
})

const SPECIFICATION = `Posting Instructions
Send leads by HTTP POST to https://buyer.example/api/post

Sample request:
{
  "api_key": "k-planted-99817",
  "first_name": "John", "last_name": "Public", "email": "john@sample.com", "phone": "310-555-0100", "zip": "90210"
}

Success response:
{"status":"accepted","lead_id":"A-1","price":"42.00"}

Rejected response:
{"status":"rejected","reason":"Zip not covered"}

Error response (HTTP 401):
{"status":"error","message":"Invalid key"}
`

describe('a posting specification', () => {
  it('becomes a draft with its samples, its settings and its answers as tests, clicked as they are marked', async () => {
    const found = await person.call(formatEditorCalls.specification, { body: { text: SPECIFICATION } })
    expect(found).toMatchObject({ ping: null, provider: 'Own rules', tokens: null })
    expect(found.answers.map(({ mark, status }) => [mark, status])).toEqual([
      ['sold', 200],
      ['refused', 200],
      ['error', 401],
    ])
    expect(found.understood.join()).toContain('https://buyer.example/api/post')
    expect(found.notdone.join()).toContain('without an AI provider')
    const id = await begin({ samples: { post: found.post ?? '' }, answers: found.answers })
    const draft = await get(id)
    expect(JSON.stringify(draft)).not.toContain('k-planted-99817')
    expect(JSON.parse(draft.document)).toMatchObject({ params: [{ name: 'api_key', sensitive: true }] })
    const { answers, missing } = await check(draft)
    expect(missing).toEqual([])
    expect(answers).toMatchObject([
      { mark: 'sold', price: 4200, reference: 'A-1' },
      { mark: 'refused', reason: 'Zip not covered' },
      { mark: 'error' },
    ])
  })

  it('without samples says what is missing', async () => {
    const found = await person.call(formatEditorCalls.specification, { body: { text: 'Please call us first.' } })
    expect(found).toMatchObject({ post: null, answers: [] })
    expect(found.notdone.length).toBe(3)
  })
})

describe('a test lead by a draft', () => {
  it('is built, or sent to where the order sends, with its reading and on the test log; the order sends as before', async () => {
    const { id, draft } = await ready()
    const outcome = { kind: 'raw', body: SOLD.body } as const
    const order = await market.order({ product: 2, post: { dialect: 'json', outcome } })
    await market.reload()
    const test = (body: object) => person.send(formatEditorCalls.test, { params: { id }, body: { order, ...body } })
    expect((await test({})).json).toMatchObject({
      data: { stages: [{ comment: expect.stringContaining('api_key') as unknown }] },
    })
    const settings = { api_key: 'k-for-this-test', campaign_id: '7' }
    expect((await test({ settings })).json).toMatchObject({
      data: { sent: false, stages: [{ stage: 'post', status: 'built' }] },
    })
    expect(market.received(order, 'post')).toEqual([])
    const wrong = await test({ settings, fields: { zip: '9' }, send: 1 })
    expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['zip']])
    const { json } = await test({ settings, fields: { zip: '44105' }, send: 1 })
    expect(json).toMatchObject({ data: { sent: true, stages: [{ status: 'matched' }] } })
    expect(JSON.stringify(json)).toContain('Sold at $42.00')
    expect(JSON.stringify(json)).not.toContain('k-for-this-test')
    expect(market.received(order, 'post')[0]?.body).toContain('k-for-this-test')
    expect(market.received(order, 'post')[0]?.body).toContain('44105')
    const broken = setAt(draft.document, ['result', 'post', 'rules'], [])
    expect((await test({ document: broken })).json.message).toContain('The draft does not compile: result.post.rules')
    const { data } = await person.call(orderTestCalls.log, { params: { id: order }, body: {} })
    expect(data.length).toBe(3)
  })
})

it('a draft that somebody else overtook shows what is in force, and begins anew or is kept as the next version', async () => {
  const { id, draft } = await ready()
  const { name } = draft
  await live(id)
  const [mine, theirs, third] = [
    await begin({ name, from: name }),
    await begin({ name, from: name }),
    await begin({ name, from: name }),
  ]
  expect((await get(mine)).overtaken).toBeNull()
  const own = await get(theirs)
  await save(theirs, { ...own, document: setAt(own.document, ['title'], 'Theirs') })
  expect((await live(theirs)).status).toBe(200)
  const { overtaken, document } = await get(mine)
  expect(overtaken).toMatchObject({ version: 2, user: 'Lee Moreno', note: 'A new buyer' })
  expect(overtaken?.document).toContain('Theirs')
  expect((await live(mine)).json.message).toContain('it is at version 2 now')
  const restart = (which: number, keep: 0 | 1) =>
    person.call(formatEditorCalls.restart, { params: { id: which }, body: { keep } })
  expect(await restart(mine, 1)).toMatchObject({ document, overtaken: null, madefrom: { data: 2, result: 2 } })
  expect((await restart(third, 0)).document).toContain('Theirs')
  expect((await live(mine)).status).toBe(200)
  const again = await person.refused(formatEditorCalls.restart, { params: { id: await begin({}) }, body: { keep: 1 } })
  expect(again.json.message).toBe('Nobody put another version in force')
})

describe('going live', () => {
  it('puts all three parts in force, keeps the answers as tests, and the next version begins with them', async () => {
    const { id, draft } = await ready()
    expect(await check(draft)).toMatchObject({
      missing: [],
      answers: [
        { mark: 'sold', price: 4200, reference: 'FR-88213', asmarked: true },
        { mark: 'refused', reason: 'Zip not covered', asmarked: true },
      ],
    })
    expect(await live(id)).toMatchObject({ status: 200, json: { data: { name: draft.name, version: 1 } } })
    expect((await person.refused(formatEditorCalls.get, { params: { id } })).json.message).toBe('Draft not found')
    const lender = await market.lender()
    const order = (await person.call(orderCalls.add, { body: { lender, product: 2, title: 'Roof TX', price: 20 } })).id
    const parts = { content: draft.name, send: draft.name, result: draft.name }
    await person.call(sendFormatCalls.save, { params: { id: order }, body: parts })
    const { formats } = await person.call(formatEditorCalls.list)
    expect(formats.find(({ name }) => name === draft.name)).toMatchObject({
      origin: 'stored',
      version: 1,
      orders: [{ id: order }],
    })
    const next = await begin({ name: draft.name, from: draft.name })
    expect(await get(next)).toMatchObject({
      madefrom: { data: 1, send: 1, result: 1 },
      answers: draft.answers,
      orders: [{ id: order }],
    })
    expect((await live(next)).json.message).toContain('Roof TX')
    expect(await live(next, [order])).toMatchObject({ status: 200, json: { data: { version: 2 } } })
  })

  it.each([
    [
      'an answer that is read otherwise than marked',
      (d: Draft) => ({ ...d, answers: [...d.answers, pasted('refused', { status: 'filtered' })] }),
      'Answer 3 is marked Refused, but read as: Undecided',
    ],
    [
      'a price that is read otherwise',
      (d: Draft) => ({ ...d, answers: d.answers.map((a) => (a.mark === 'sold' ? { ...a, price: 4300 } : a)) }),
      'Answer 1 is marked Sold',
    ],
    [
      'no refused answer',
      (d: Draft) => ({ ...d, answers: d.answers.slice(0, 1) }),
      'Paste a post answer that means Refused',
    ],
    [
      'a field nobody decided',
      (d: Draft) => ({ ...d, samples: { ping: null, post: { text: POST, skipped: [], suggested: [] } } }),
      'lead.best_time',
    ],
    [
      'a fault',
      (d: Draft) => ({ ...d, document: setAt(d.document, ['data', 'post', 'x'], { $: 'lead.nobody' }) }),
      '1 fault',
    ],
    [
      'an acceptance without a compared value',
      (d: Draft) => ({
        ...d,
        document: setAt(d.document, ['result', 'post', 'rules', 1], { status: '2xx', outcome: 'matched' }),
      }),
      '1 fault',
    ],
  ])('is refused with %s', async (_, change, why) => {
    const { id, draft } = await ready()
    await save(id, change(draft))
    const reply = await live(id)
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringContaining(why)])
    expect((await person.call(sendFormatCalls.parts)).content.map(({ name }) => name)).not.toContain(draft.name)
  })

  it('needs the permission to approve; two drafts of one version do not both go live', async () => {
    const { id, draft } = await ready()
    const other = await begin({ name: draft.name, samples: { post: '{"zip":"90210"}' } })
    const writer = await market.app.signedIn({ permissions: ['order_manage'], name: 'Writer' })
    expect((await writer.send(formatEditorCalls.live, { params: { id }, body: { why: 'x' } })).status).toBe(403)
    expect((await live(id)).status).toBe(200)
    const rules = [
      { when: { of: 's', equals: 'n' }, outcome: 'unmatched' },
      { when: { of: 's', equals: 'y' }, outcome: 'matched' },
    ]
    const second = await get(other)
    const document = setAt(second.document, ['result', 'post'], {
      reads: 'json',
      values: { s: { json: '$.s' } },
      rules,
    })
    await save(other, { ...second, document, answers: [pasted('sold', { s: 'y' }), pasted('refused', { s: 'n' })] })
    expect((await live(other)).json.message).toContain('changed since')
  })
})

describe('drafts', () => {
  it('begin from every shipped format and could go live at once, proven by what ships with it', async () => {
    for (const from of SHIPPED_FORMATS) {
      const draft = await get(await begin({ from }))
      const { missing, issues } = await check(draft)
      expect([from, issues, missing]).toEqual([from, [], []])
    }
  })

  it('are guarded against two people who save at once, and deleted', async () => {
    const id = await begin({})
    const draft = await get(id)
    await save(id, draft)
    const stale = { params: { id }, body: { document: draft.document }, headers: { 'if-match': '1' } }
    expect(await person.refused(formatEditorCalls.save, stale)).toMatchObject({
      status: 409,
      json: { changedBy: 'Dana Whitfield' },
    })
    await person.call(formatEditorCalls.remove, { params: { id } })
    expect((await person.call(formatEditorCalls.list)).drafts.map((one) => one.id)).not.toContain(id)
  })

  it('keep no consumer of a pasted answer', async () => {
    const id = await begin({})
    const draft = await get(id)
    const body = {
      status: 'ok',
      first_name: 'Marla',
      email: 'marla@sample.com',
      msg: 'call (212) 555-0142',
      id: 'Marla-1',
    }
    const { answers } = await save(id, { ...draft, answers: [pasted('sold', body)] })
    expect(answers[0]?.body).not.toMatch(/"Marla"|marla@sample|212\) 555-0142/)
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ status: 'ok', id: 'Marla-1' })
  })

  it.each([
    ['name', { name: 'Four Rivers' }],
    ['name', { name: 'crestline-bid-json' }],
    ['title', { title: ' ' }],
    ['samples.post', { samples: { post: '{"zip": ' } }],
    ['samples.post', { samples: { post: 'curl https://x.example' } }],
    ['samples.post', { samples: { post: '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>' } }],
    ['samples.post', { samples: { post: '{"__proto__": {"zip": 1}}' } }],
    ['samples.post', { samples: { post: `{${Array.from({ length: 10_001 }, (_, i) => `"f${i}":1`).join()}}` } }],
    ['samples.post', { samples: { post: '"x"'.padEnd(1_000_000, ' ') } }],
    ['samples.post', { samples: { post: `${'['.repeat(200)}${']'.repeat(200)}` } }],
    ['samples.post', { samples: { post: 'x='.padEnd(1_000_000, 'y') } }],
    ['from', { from: 'nobody' }],
  ])('are not begun with a bad %s', async (field, body) => {
    const reply = await person.send(formatEditorCalls.add, {
      body: { title: 'T', name: `t-${++count}`, ...body },
    })
    if (field === 'from') expect(reply).toMatchObject({ status: 400, json: { message: 'Send format not found' } })
    else expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  it.each([
    ['1 MB', '"x"'.padEnd(1_000_000, ' ')],
    ['10,000 fields', `{${Array.from({ length: 10_000 }, (_, i) => `"f${i}":1`).join()}}`],
    ['200 levels', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
    ['__proto__', '{"__proto__": {"name": "x"}}'],
    ['no JSON', '{"name": }'],
    ['another name', '{"name": "other"}'],
  ])('with %s are refused in words, and everybody else goes on', async (_, document) => {
    const id = await begin({})
    const reply = await person.refused(formatEditorCalls.save, { params: { id }, body: { document } })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['document']])
    expect((await get(id)).version).toBe(1)
  })

  it('with a pattern made to explode are read in time', async () => {
    const draft = await get(await begin({}))
    const values = { s: { pattern: '^(a+)+$' } }
    const rules = [{ when: { of: 's', equals: 'yes' }, outcome: 'matched' }]
    const document = setAt(draft.document, ['result', 'post'], { reads: 'text', values, rules })
    const { answers } = await check({ ...draft, document, answers: [pasted('undecided', `${'a'.repeat(5000)}!`)] })
    expect(answers).toMatchObject([{ mark: 'undecided', asmarked: true }])
  })
})
