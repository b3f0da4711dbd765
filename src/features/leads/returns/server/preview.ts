import { dollars } from '@/features/selling/lead-facts/public'
import { AppError } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { AcceptPreview } from '../rows'
import { acceptReturn } from './moves'
import type { Who } from './request'

class Undone extends Error {}

/**
 * What accepting these would move: they are accepted one after the other, which also tells what two returns of one lead
 * come to together, and all of it is rolled back.
 */
export async function previewAccept(services: Services, ids: readonly number[], who: Who): Promise<AcceptPreview[]> {
  const previews: AcceptPreview[] = []
  const trial = services.database.transact(async (tx) => {
    for (const item of await itemsOf(tx, ids)) previews.push(await tried(services, tx, item, who))
    throw new Undone()
  })
  await trial.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  const byId = new Map(previews.map((preview) => [preview.id, preview]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In the order of their leads, as everybody locks them. */
const itemsOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('return_items as i')
    .innerJoin('lenders as n', 'n.id', 'i.lender_id')
    .innerJoin('publishers as u', 'u.id', 'i.publisher_id')
    .innerJoin('leads as l', 'l.id', 'i.lead_id')
    .leftJoin('return_reasons as r', 'r.id', 'i.reason_id')
    .select(['i.id', 'i.lead_id as lead', 'n.title as lender', 'u.name as publisher', 'u.creditreturn'])
    .select('r.blocksresale as fraud')
    .where('i.id', 'in', [...ids])
    .orderBy('i.lead_id')
    .orderBy('i.id')
    .execute()

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

const earned = (tx: Tx, lead: number) =>
  tx.selectFrom('leads').select(['earntotal', 'earnpub']).where('id', '=', lead).executeTakeFirstOrThrow()

async function tried(services: Services, tx: Tx, item: Item, who: Who): Promise<AcceptPreview> {
  const { id, lead, lender, publisher, creditreturn } = item
  const shown = { id, lead, lender, publisher, creditreturn, fraud: item.fraud ?? false }
  try {
    const before = await earned(tx, lead)
    const { after: status } = await acceptReturn(services, tx, id, '', who)
    const after = await earned(tx, lead)
    const credit = dollars(after.earntotal - before.earntotal)
    return { ...shown, status, note: '', credit, payout: dollars(after.earnpub - before.earnpub) }
  } catch (error) {
    // A refusal by the rules comes before anything is written, so the transaction is whole.
    if (!(error instanceof AppError)) throw error
    return { ...shown, status: null, note: error.message, credit: 0, payout: 0 }
  }
}
