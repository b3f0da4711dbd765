import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '@/app/contracts.gen'
import { formatEditorCalls } from '@/features/demand/format-editor/contract'
import { type CallSpec, type Contract, isPortalAccess } from '@/kernel/call'
import { bodyLimitsOf, PARTNER_BODY, STAFF_BODY } from '@/server/http/body-limits'
import type { ApiClient } from './client'
import { useMarket } from './market'
import { partner } from './partners'

const market = useMarket({ SLUICE_RATE_LIMIT: '0' })
const all = Object.values(contracts as Record<string, Contract>).flatMap((calls) => Object.values(calls))
const nameOf = ({ method, path }: CallSpec): string => `${method} ${path}`
const uploads = all.filter(({ upload }) => upload).map((spec) => ({ name: nameOf(spec), spec }))
const files = uploads.filter(({ spec }) => spec.upload?.csv)

interface Who {
  readonly client: ApiClient
  readonly params: Readonly<Record<string, number>>
}
let staff: Who
let lenderUser: Who
let [order, draft] = [0, 0]
const whoFor = (spec: CallSpec): Who => (isPortalAccess(spec.permission) ? lenderUser : staff)

beforeAll(async () => {
  const lender = await market.lender()
  order = await market.order({ lender })
  await market.reload()
  const { client } = await partner(market.app, 'lender', lender)
  lenderUser = { client, params: { party: lender } }
  const superuser = await market.app.signedIn({ superuser: true })
  const body = { title: 'Long', name: 'long-format' }
  draft = (await superuser.call(formatEditorCalls.add, { body })).id
  staff = { client: superuser, params: { id: draft } }
})

async function send(spec: CallSpec, payload: string | Buffer) {
  const { client, params } = whoFor(spec)
  const response = await market.app.http.inject({
    method: spec.method,
    url: `/api${spec.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    payload,
  })
  return { status: response.statusCode, text: response.body }
}
const errorsOf = (text: string) => (JSON.parse(text) as { errors?: Record<string, string> }).errors ?? {}

/** What goes with a file. */
const withFile = ({ path, upload }: CallSpec, csv: string): Record<string, unknown> => ({
  ...(path.startsWith('/tools/revenueupload') ? { lender: lenderUser.params['party'] } : {}),
  ...(path.endsWith('/save') ? { selected: [1] } : {}),
  [upload?.csv?.field ?? '']: csv,
})

describe('a call that reads more than other calls', () => {
  it('is declared as an upload', () => {
    const usual = ({ permission }: CallSpec) => (isPortalAccess(permission) ? PARTNER_BODY : STAFF_BODY).bytes
    const long = all.filter((spec) => !spec.door && bodyLimitsOf(spec).bytes > usual(spec))
    expect(long.length).toBeGreaterThan(15)
    expect(long.filter(({ upload }) => !upload).map(nameOf)).toEqual([])
    expect(uploads.filter(({ spec }) => !long.includes(spec)).map(({ name }) => name)).toEqual([])
  })

  it('reads at most 16 MB, and 2 MB of a partner', () => {
    for (const { name, spec } of uploads)
      expect(bodyLimitsOf(spec).bytes, name).toBeLessThanOrEqual((isPortalAccess(spec.permission) ? 2 : 16) << 20)
  })

  it.each(uploads)(
    '$name refuses JSON that cannot be read, poisoned keys, too many fields and other types',
    async ({ spec }) => {
      const pad = ' '.repeat(70_000)
      for (const body of ['{', '{"__proto__":{"a":1}}', '{"a":{"constructor":{"prototype":1}}}'])
        for (const payload of [body, pad + body]) expect((await send(spec, payload)).status, payload.trim()).toBe(400)
      const wide = await send(spec, `{"a":[${'0,'.repeat(bodyLimitsOf(spec).members)}0]}`)
      expect([wide.status, wide.text]).toEqual([413, expect.stringContaining('too many fields')])
      const { client, params } = whoFor(spec)
      const url = `/api${spec.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${client.token}` }
      expect((await market.app.http.inject({ method: spec.method, url, headers, payload: 'a=1' })).statusCode).toBe(415)
    },
  )
})

describe('a file', () => {
  it.each(files)('$name counts empty lines and names the field', async ({ spec }) => {
    const { field = '', lines = 0 } = spec.upload?.csv ?? {}
    const { status, text } = await send(spec, JSON.stringify(withFile(spec, '\n'.repeat(lines + 2))))
    expect([status, errorsOf(text)]).toEqual([
      422,
      { [field]: `A file may have at most ${lines.toLocaleString('en-US')} lines` },
    ])
  })

  it.each(files)('$name names the line and column of a fault', async ({ spec }) => {
    const field = spec.upload?.csv?.field ?? ''
    const wide = await send(spec, JSON.stringify(withFile(spec, `1\n2${','.repeat(1_000_000)}`)))
    expect(errorsOf(wide.text)[field]).toBe('Line 2, column 51: a line may have at most 50 columns')
    const open = await send(spec, JSON.stringify(withFile(spec, '1\n2,"x\n')))
    expect(errorsOf(open.text)[field]).toBe('Line 2, column 3: a quote is opened and never closed')
  })
})

/** As long as 2 MB allow. */
const picture = async (): Promise<string> => {
  const bytes = await sharp(randomBytes(800 * 800 * 3), { raw: { width: 800, height: 800, channels: 3 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const LONG_TEXT = 'POST /leads with "email": "a@b.example", phone 2145550142; <Zip>44101</Zip> field_name: value\n'
const long = (length: number): string => LONG_TEXT.repeat(Math.ceil(length / LONG_TEXT.length)).slice(0, length)
const sample = JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`field_${n}`, `value ${n}`])))
const answer = (n: number) => ({
  stage: 'post',
  mark: 'refused',
  status: 200,
  body: JSON.stringify({ n, why: long(60_000) }),
})
const drafted = () => ({
  document: JSON.stringify({ title: 'Long', notes: long(150_000) }),
  samples: { ping: null, post: { text: sample, skipped: [], suggested: [] } },
  answers: Array.from({ length: 60 }, (_, n) => answer(n)),
})
const subids = () => Array.from({ length: 50_000 }, (_, n) => `${'sub id '.repeat(12)}${n}`)
const filter = () => ({
  elementId: order,
  type: 'order',
  filterTitle: 'subid',
  data: { type: 'include', list: subids() },
})

/** The longest body of each call that is no file: a new upload is written down here. */
const LONGEST: Readonly<Record<string, () => unknown>> = {
  'POST /admin/image': async () => ({ image: await picture() }),
  'PUT /admin/filter': filter,
  'POST /admin/filter/preview': filter,
  'POST /admin/return/submitmany': () => ({
    disputeList: Array.from({ length: 20_000 }, (_, n) => ({ id: n + 1, lead: n + 1, reason: 1 })),
  }),
  'POST /admin/sendformat/draft': () => ({
    title: 'Long',
    name: 'long-too',
    samples: { post: sample },
    answers: [answer(1)],
  }),
  'POST /admin/sendformat/specification': () => ({ text: long(240_000) }),
  'PUT /admin/sendformat/draft/{id}': drafted,
  'POST /admin/sendformat/check': drafted,
  'POST /admin/sendformat/draft/{id}/test': () => ({ order, document: drafted().document }),
}

/** The most lines of a file that all have to be looked up. */
function fullFile(spec: CallSpec): string {
  const lines = Math.min(spec.upload?.csv?.lines ?? 0, 200_000)
  const line = (n: number): string =>
    spec.path.startsWith('/tools/revenueupload')
      ? `${n + 1},${n % 90}.25`
      : spec.path.startsWith('/admin/bademail')
        ? `person${n}@example.com`
        : spec.path.startsWith('/admin/badfakeword')
          ? `word ${n}`
          : String(2_000_000_000 + n)
  return Array.from({ length: lines }, (_, n) => line(n)).join('\n')
}

async function longest({ name, spec }: { name: string; spec: CallSpec }): Promise<Buffer[]> {
  const { csv } = spec.upload ?? {}
  if (!csv) return [Buffer.from(JSON.stringify(await LONGEST[name]?.()))]
  const empty = '\n'.repeat(bodyLimitsOf(spec).bytes / 2 - 1000)
  return [empty, fullFile(spec)].map((text) => Buffer.from(JSON.stringify(withFile(spec, text))))
}

/** What one body of the same process costs without slices and threads; it grows with the load of the machine. */
const YARDSTICK = JSON.stringify(Array.from({ length: 1_500_000 }, (_, n) => n))
function yardstick(): number {
  const began = performance.now()
  JSON.parse(YARDSTICK)
  return performance.now() - began
}

/** Files, which partners send too, are read in slices; lists and texts of staff are parsed in a thread and then checked whole. */
const FILE = 1.5
const OTHER = 2

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

describe('while a file is uploaded the event loop stays free', () => {
  it.each(uploads)(
    '$name',
    async (call) => {
      for (const payload of await longest(call)) {
        const blocks: number[] = []
        const floors: number[] = []
        // A machine with other work may stop the process at any time: the best of three tells.
        for (let turn = 0; turn < 3; turn++) {
          floors.push(yardstick())
          let status = 0
          blocks.push(
            await longestBlock(async () => {
              status = (await send(call.spec, Buffer.from(payload))).status
            }),
          )
          expect(status, call.name).toBeLessThan(500)
          expect([413, 429], call.name).not.toContain(status)
        }
        expect(Math.min(...blocks), call.name).toBeLessThan(
          (call.spec.upload?.csv ? FILE : OTHER) * Math.max(...floors),
        )
      }
    },
    120_000,
  )
})
