import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '@/app/contracts.gen'
import { returnCalls } from '@/features/leads/returns/contract'
import type { CallSpec } from '@/kernel/call'
import type { ApiClient } from './client'
import { useMarket } from './market'
import { partnerUser } from './partners'

const market = useMarket()
const { app } = market
/** Nothing else in an answer looks like these. */
const PLANTED = {
  publisher: 'Quixworth Media',
  rcid: 'Quixworth windows channel',
  subid: 'quixsub-4471',
  tracking: 'quixtrack-9920',
  source: 'Quixworth landing page',
}
const CONSENT = 'I agree that Quixworth Media and its partners call me.'
const URL_OF = 'https://quixworth.example.com/oh?sub=quixsub-4471'

let user: ApiClient
let lender = 0
const ids: number[] = []

beforeAll(async () => {
  const staff = await app.signedIn({ superuser: true })
  lender = await market.lender({ title: 'Harborview', returnpolicy: 7 })
  const order = await market.order({ lender, title: 'Windows', price: 3000 })
  user = await partnerUser(app, 'lender', [lender])
  const publisher = await market.publisher({ name: PLANTED.publisher, creditreturn: true })
  const rcid = await market.rcid(publisher, { title: PLANTED.rcid })
  await market.reload()
  const at = new Date(app.clock.now())
  const sell = async () => {
    const { tracking, subid } = PLANTED
    const submission = market.submission(rcid, { tcpatext: CONSENT, sourceurl: URL_OF, subid })
    const { lead } = await market.market.intake.direct({ ...submission, tracking: { campaign: tracking } }, undefined)
    const [posting] = await market.postings(lead)
    return { lead, posting: posting?.id ?? 0 }
  }
  const [sold, returned] = [await sell(), await sell()]
  const values = { title: 'Never requested', products: [], dateadd: at, dateupdate: at }
  const reason = await market.db.insertInto('return_reasons').values(values).returning('id').executeTakeFirstOrThrow()
  const disputeList = [{ lead: returned.lead, id: returned.posting, reason: reason.id }]
  const [item] = await staff.call(returnCalls.submit, { body: { disputeList } })
  ids.push(order, sold.lead, returned.lead, (item as { returnitem: number }).returnitem, sold.posting)
})

const all = Object.values(contracts as unknown as Record<string, Record<string, CallSpec>>).flatMap(
  Object.values<CallSpec>,
)
const readings = all.filter(({ permission, changes }) => permission === 'lender-user' && !changes)

/** Without the evidence of consent, which names the site that the consumer was on. */
const withoutEvidence = (json: unknown): string => JSON.stringify(json).replaceAll(CONSENT, '').replaceAll(URL_OF, '')

const bodyFor = ({ path }: CallSpec): object =>
  path.endsWith('/upload') ? { csv: `${String(ids[1])}\n${String(ids[2])}` } : {}

describe('no answer of a lender’s portal says where a lead came from', () => {
  it('there are such answers to look at', () => expect(readings.length).toBeGreaterThan(15))

  for (const spec of readings)
    it(`${spec.method} ${spec.path}`, async () => {
      let answered = 0
      // An id is that of a lead, an order, a return: where it is not the right kind, there is nothing.
      for (const id of spec.path.includes('{id}') ? ids : [0]) {
        const params = { party: lender, ...(id === 0 ? {} : { id }) }
        const body = spec.method === 'GET' ? {} : { body: bodyFor(spec) }
        const { status, json } = await user.send(spec, { params, ...body, headers: { accept: 'application/json' } })
        if (status !== 200) continue
        answered++
        const text = withoutEvidence(json)
        for (const [what, planted] of Object.entries(PLANTED)) expect(text, what).not.toContain(planted)
        expect(text).not.toMatch(/quix|"(publisher|rcid|subid|tracking)\w*":/i)
      }
      expect(answered).toBeGreaterThan(0)
    })
})
