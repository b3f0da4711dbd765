import { beforeAll, describe, expect, it } from 'vitest'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { examine } from '@/features/console/doctor/server/public'

const market = useMarket()
const intake = () => market.market.intake
const at = new Date(Date.UTC(2026, 0, 1))
let staff: ApiClient

beforeAll(async () => {
  staff = await market.app.signedIn({ superuser: true, name: 'Root' })
  await market.db
    .insertInto('bad_words')
    .values({ word: 'scoundrel', actiontype: 'fail', dateadd: at, dateupdate: at })
    .execute()
  await market.db
    .insertInto('bad_phones')
    .values({ phone: '2165559999', description: 'DNC', dateadd: at, dateupdate: at })
    .execute()
})

/** An RCID whose publisher has bad words looked for. */
async function rcidOf(product: number, copies: boolean, columns: Record<string, unknown> = {}): Promise<number> {
  const publisher = await market.publisher({ copyfailedlead: copies, ...columns })
  await market.db
    .insertInto('publisher_scrubbers')
    .values({ publisher_id: publisher, name: 'Bad words', enabled: true })
    .execute()
  const rcid = await market.rcid(publisher, { product_id: product })
  await market.order({ product, price: 3000 })
  await market.reload()
  return rcid
}

const copiesOf = (lead: number) => market.db.selectFrom('leads').selectAll().where('copy_of', '=', lead).execute()
const BAD = { lastname: 'Scoundrel' }

describe('a lead that a scrubber fails, of a publisher that has such leads copied', () => {
  it('stays failed and has one flagged copy of the same RCID with the same data and person', async () => {
    const rcid = await rcidOf(1, true)
    const outcome = await intake().direct(market.submission(rcid, BAD), undefined)
    expect(outcome.status).toBe('rejected')
    const first = await market.lead(outcome.lead)
    expect(first).toMatchObject({ status: 'failed', copy_of: null })
    const copies = await copiesOf(outcome.lead)
    expect(copies).toHaveLength(1)
    const [copy] = copies
    expect(copy).toMatchObject({ status: 'flagged', rcid_id: rcid, product_id: 1, fields: first.fields, held_by: null })
    expect(copy?.reason).toContain(`Copy of failed lead ${outcome.lead}`)
    expect(first.exceptions).toEqual([`copied as lead ${copy?.id}`])
    const hashes = await market.db
      .selectFrom('lead_identity')
      .select(['email_hash', 'phone_hash', 'sealed'])
      .where('lead_id', 'in', [outcome.lead, copy?.id ?? 0])
      .execute()
    expect(hashes[0]).toEqual(hashes[1])
  })

  it('is answered again as before when it is posted again, and is not copied twice', async () => {
    const rcid = await rcidOf(2, true)
    const submission = market.submission(rcid, BAD)
    const first = await intake().direct(submission, undefined)
    expect(await intake().direct(submission, undefined)).toEqual(first)
    expect(await copiesOf(first.lead)).toHaveLength(1)
  })

  it('staff can sell the copy; the first stays failed, and money, counters and reports agree', async () => {
    const rcid = await rcidOf(3, true)
    const { lead } = await intake().direct(market.submission(rcid, BAD), undefined)
    const [copy] = await copiesOf(lead)
    const sold = await staff.call(leadActionCalls.rematch, { params: { id: copy?.id ?? 0 } })
    expect(sold).toMatchObject({ status: 'matched' })
    expect(await market.lead(copy?.id ?? 0)).toMatchObject({ status: 'matched', earntotal: 3000 })
    expect(await market.lead(lead)).toMatchObject({ status: 'failed', earntotal: 0 })
    const broken: string[] = []
    for await (const { name, lines } of examine(market.app.services))
      broken.push(...lines.map((line) => `${name}: ${line}`))
    expect(broken).toEqual([])
  })

  it('the consumer may come again with better data while the copy waits', async () => {
    const rcid = await rcidOf(4, true, { duplicate: 30 })
    const submission = market.submission(rcid, BAD)
    await intake().direct(submission, undefined)
    market.app.clock.advance(3600)
    const again = {
      ...submission,
      fields: { ...submission.fields, lastname: 'Avery' },
      receivedAt: market.app.clock.now(),
    }
    expect(await intake().direct(again, undefined)).toMatchObject({ status: 'matched' })
  })
})

describe('no copy is made', () => {
  it('where the publisher does not want it', async () => {
    const rcid = await rcidOf(5, false)
    const { lead } = await intake().direct(market.submission(rcid, BAD), undefined)
    expect(await market.lead(lead)).toMatchObject({ status: 'failed' })
    expect(await copiesOf(lead)).toEqual([])
  })

  it('of a lead on a suppression list, which nobody may ever send', async () => {
    const rcid = await rcidOf(6, true)
    const { lead } = await intake().direct(market.submission(rcid, { phone: '2165559999' }), undefined)
    expect(await market.lead(lead)).toMatchObject({ status: 'failed' })
    expect(await copiesOf(lead)).toEqual([])
  })

  it('of a duplicate, and of a test lead', async () => {
    const rcid = await rcidOf(7, true, { duplicate: 30 })
    const good = market.submission(rcid)
    await intake().direct(good, undefined)
    market.app.clock.advance(3600)
    const again = { ...good, fields: { ...good.fields, ...BAD }, receivedAt: market.app.clock.now() }
    const duplicate = await intake().direct(again, undefined)
    const tested = await intake().direct({ ...market.submission(rcid, BAD), test: true }, undefined)
    for (const { lead } of [duplicate, tested]) {
      expect(await market.lead(lead)).toMatchObject({ status: 'failed' })
      expect(await copiesOf(lead)).toEqual([])
    }
  })
})
