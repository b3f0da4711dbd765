import { beforeAll, describe, expect, it } from 'vitest'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { leadCalls } from '@/features/leads/leads/contract'
import { foldDeltas } from '@/features/selling/market/server/public'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { expectClean, quiet, returned } from '../../../../../test/money/money.testing'
import { billingCalls } from '../contract'

const market = useMarket()
const { app } = market
const DAY = 86_400
/** Sold on the 15th, returned on the 16th; everything else happens later. */
const PAST = 'Nov 1, 2026 to Nov 16, 2026'
let person: ApiClient
const lenders: Record<'sent' | 'return', number> = { sent: 0, return: 0 }
const orders: Record<'sent' | 'return', number> = { sent: 0, return: 0 }
let rcids: readonly number[] = []
let leads: readonly number[] = []

async function sell(): Promise<number[]> {
  const sold: number[] = []
  for (const rcid of rcids) sold.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  await quiet(market)
  return sold
}

const signIn = () =>
  app.signedIn({
    permissions: [...PRESET, lenderPermissions.lender_manage, leadPermissions.lead_deletelead],
    name: 'Elena',
  })

/** Every figure of the past: by lender, order and day, line by line and by month. */
async function pastBills() {
  const body = { date: PAST }
  const [summary, byOrder, byDate, details] = [
    await person.call(billingCalls.summary, { body }),
    await person.call(billingCalls.byOrder, { body }),
    await person.call(billingCalls.byDate, { body }),
    await person.call(billingCalls.details, { body }),
  ]
  return { summary, byOrder, byDate, details }
}

beforeAll(async () => {
  const publisher = await market.publisher({ creditreturn: false })
  for (const [at, billingtype] of (['sent', 'return'] as const).entries()) {
    lenders[billingtype] = await market.lender({ returnpolicy: 30, billingtype })
    orders[billingtype] = await market.order({ lender: lenders[billingtype], product: at + 1, price: 4000 })
  }
  rcids = [await market.rcid(publisher), await market.rcid(publisher, { product_id: 2 })]
  await market.reload()
  leads = await sell()
  await sell()
  app.clock.advance(DAY)
  await returned(market, leads[0] ?? 0, orders.sent)
  await returned(market, leads[1] ?? 0, orders.return)
  await foldDeltas(app.services.database.pool)
  app.clock.advance(3 * DAY)
  person = await signIn()
})

describe('past bills', () => {
  it('stay as they are when a lender changes its billing type, which applies to what is sent from that day on', async () => {
    const before = await pastBills()
    for (const [type, id] of Object.entries(lenders)) {
      const billingtype = type === 'sent' ? ('return' as const) : ('sent' as const)
      const changed = await person.call(lenderCalls.update, { params: { id }, body: { billingtype } })
      expect(changed).toMatchObject({ billingtype, billingtypesince: '2026-11-19' })
    }
    expect(await pastBills()).toEqual(before)
    const late = await sell()
    app.clock.advance(DAY)
    person = await signIn()
    await returned(market, late[0] ?? 0, orders.sent)
    await returned(market, late[1] ?? 0, orders.return)
    const creditsOf = async (lender: number) => {
      const body = { lender: [lender], line: ['credit'] as const, date: 'Nov 17, 2026 to Nov 30, 2026' }
      return (await person.call(billingCalls.details, { body })).data.map(({ day, lender: of }) => [
        day,
        of.billingtype,
      ])
    }
    expect(await creditsOf(lenders.sent)).toEqual([['2026-11-20', 'return']])
    expect(await creditsOf(lenders.return)).toEqual([['2026-11-19', 'sent']])
    expect(await pastBills()).toEqual(before)
  })

  it('ignore a billing type that was set and replaced on the same day', async () => {
    const id = await market.lender({ billingtype: 'sent' })
    const change = (billingtype: 'sent' | 'return') =>
      person.call(lenderCalls.update, { params: { id }, body: { billingtype } })
    expect(await change('return')).toMatchObject({ billingtypesince: '2026-11-20' })
    expect(await change('sent')).toMatchObject({ billingtype: 'sent', billingtypesince: null })
    expect(await change('sent')).toMatchObject({ billingtypesince: null })
  })

  it('keep a returned lead that is deleted; the payout is reversed by a line of that day, and the ledger stays readable', async () => {
    const before = await pastBills()
    const lead = leads[1] ?? 0
    const earned = (await market.lead(lead)).earnpub
    expect(earned).toBe(2000)
    await person.call(leadActionCalls.remove, { params: { id: lead }, body: { comment: 'Test entry' } })
    expect(await pastBills()).toEqual(before)
    await foldDeltas(app.services.database.pool)
    expect(await pastBills()).toEqual(before)
    expect(await person.refused(leadCalls.get, { params: { id: lead } })).toMatchObject({ status: 400 })
    const money = await person.call(leadLogCalls.money, { params: { id: lead } })
    expect(money).toMatchObject({ deleted: true, revenue: 0, payout: 0 })
    expect(money.rows.map(({ booking, revenue, payout }) => [booking, revenue, payout])).toEqual([
      ['Sale', 40, 0],
      ['Payout', 0, 20],
      ['Return credit', -40, 0],
      ['Removal', 0, -20],
    ])
    expect(money.rows.at(-1)).toMatchObject({ by: 'Elena', date: new Date(app.clock.now()).toISOString() })
    await expectClean(market)
  })
})
