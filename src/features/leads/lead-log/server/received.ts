import { bodyOf, detailsOf, valuesOf } from '@/features/selling/lead-facts/server/public'
import type { LoadedLead } from '@/features/selling/market/server/public'
import type { ProductId } from '@/kernel/lead-fields'
import type { Db } from '@/server/database/database'

interface Told {
  readonly status: string
  readonly price: number
  readonly [more: string]: unknown
}

/** As the publisher was answered: dollars, not cents. */
const answerOf = (answer: unknown): unknown =>
  answer && typeof answer === 'object' && 'price' in answer
    ? { ...answer, price: (answer as Told).price / 100 }
    : answer

export async function receivedPing(db: Db, id: number) {
  const ping = await db.selectFrom('pings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!ping) return null
  const { ping: ping_id, expiresAt, ...rest } = ping.answer as { ping: number; expiresAt: number }
  return {
    date: ping.received_at,
    request: bodyOf(ping.product_id as ProductId, ping.fields as Record<string, string>),
    tracking: ping.tracking as Record<string, string>,
    response: answerOf({ ping_id, ...rest, expires: new Date(expiresAt).toISOString() }),
  }
}

/** What the publisher sent and was told, at ping, at post, and with each choice of brands. */
export async function receivedOf(db: Db, lead: LoadedLead) {
  const { facts, tracking } = lead
  const { consent } = await detailsOf(db, facts.id)
  const row = await db.selectFrom('leads').select('answer').where('id', '=', facts.id).executeTakeFirstOrThrow()
  const values = valuesOf(lead)
  const post = {
    date: new Date(facts.receivedAt),
    request: bodyOf(facts.product, values),
    tracking,
    response: answerOf(row.answer),
  }
  const rounds = (consent.rounds ?? []).filter(({ shown, chosen }) => shown.length > 0 || chosen !== null)
  return {
    ping: facts.ping === null ? null : await receivedPing(db, facts.ping),
    post,
    postMatch: rounds.map(({ at, shown, chosen, brands }) => ({
      date: at,
      request: [
        { name: 'brand_consent', label: 'Brands chosen', value: (brands ?? chosen)?.join(', ') ?? '', masked: false },
      ],
      tracking: {},
      response: { oneToOne: shown.map(({ brand }) => brand) },
    })),
  }
}
