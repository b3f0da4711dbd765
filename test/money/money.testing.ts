import { expect, vi } from 'vitest'
import { asPaid } from '@/engine/decide/facts'
import type { LeadState } from '@/engine/decide/state'
import { earnTotal, payable } from '@/engine/money/payable'
import { examine } from '@/features/console/doctor/server/public'
import * as returns from '@/features/leads/returns/server/public'
import type { TestMarket } from '../market'

export const STAFF = { id: 1, name: 'Dana Staff' }

/** No lead is in hand any more: what follows an answer, like feeds, is done too. */
export const quiet = ({ market }: TestMarket): Promise<void> =>
  vi.waitFor(() => expect(market.env.running.size).toBe(0), { timeout: 120_000, interval: 10 })

/** What the doctor finds wrong. */
export async function complaints({ app }: TestMarket): Promise<string[]> {
  const found: string[] = []
  for await (const { name, lines } of examine(app.services)) found.push(...lines.map((line) => `${name}: ${line}`))
  return found
}

/** Everything agrees with everything, and every lead has what the rules say it should. */
export async function expectClean(market: TestMarket, after = ''): Promise<void> {
  expect(await complaints(market), after).toEqual([])
  for (const lead of await market.db.selectFrom('leads').select(['id', 'earntotal', 'earnpub', 'state']).execute()) {
    const paid = asPaid(lead.state as LeadState)
    expect([lead.id, lead.earntotal, lead.earnpub], after).toEqual([lead.id, earnTotal(paid), payable(paid)])
  }
}

export async function money(market: TestMarket, lead: number): Promise<[total: number, publisher: number]> {
  const { earntotal, earnpub } = await market.lead(lead)
  return [earntotal, earnpub]
}

/** Asks for a return of what the order bought and accepts it; how the item then reads. */
export async function returned(market: TestMarket, lead: number, order: number, reason: number | null = null) {
  const { services } = market.app
  const postings = await market.postings(lead)
  const posting = postings.find(({ order_id, status }) => order_id === order && status === 'matched')?.id ?? 0
  return services.database.transact(async (tx) => {
    const [result] = await returns.requestReturns(services, tx, [{ lead, posting, reason }], STAFF)
    if (!result?.ok) throw new Error(result?.note)
    return (await returns.acceptReturn(services, tx, result.item, '', STAFF)).after
  })
}
