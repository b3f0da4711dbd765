import { sql } from 'kysely'
import { dateIn } from '@/kernel/business-time'
import type { ListColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'

interface Waiting {
  readonly lender: number
  readonly title: string
  readonly email: string
  readonly lead: number
  readonly order: string
  readonly sent: Date
  readonly price: number
  readonly reason: string
  readonly requested: Date
}

/** Nothing of who the consumer is: lender and lead id are enough for the lender to find it. */
const COLUMNS: ListColumns<Waiting> = [
  { id: 'lead', header: 'Lead', kind: 'id' },
  { id: 'order', header: 'Order' },
  { id: 'sent', header: 'Sent', kind: 'datetime' },
  { id: 'price', header: 'Price', kind: 'money' },
  { id: 'reason', header: 'Reason' },
  { id: 'requested', header: 'Requested', kind: 'datetime' },
]

async function waitingItems(tx: Tx): Promise<Waiting[]> {
  const query = sql<Waiting>`
    SELECT i.lender_id AS lender, n.title, n.email, i.lead_id AS lead, o.title AS order, i.sent_at AS sent,
      coalesce(p.revenue, 0) / 100.0::float8 AS price, i.reason, i.dateadd AS requested
    FROM return_items AS i JOIN lenders AS n ON n.id = i.lender_id JOIN orders AS o ON o.id = i.order_id
      LEFT JOIN postings AS p ON p.lead_id = i.lead_id AND p.id = i.posting_id
    WHERE i.status = 'requested' ORDER BY n.title, n.id, i.dateadd, i.id`
  return (await query.execute(tx)).rows
}

async function fileOf(zone: string, items: readonly Waiting[]): Promise<string> {
  const pieces: string[] = []
  for await (const piece of csvOf(zone, COLUMNS, [items])) pieces.push(piece)
  return pieces.join('')
}

const textOf = (title: string, count: number): string =>
  [
    `Hello ${title},`,
    '',
    count === 1
      ? 'One return request of yours is waiting for a decision.'
      : `${count} return requests of yours are waiting for a decision.`,
    'The attached file lists the leads with order, price and reason.',
  ].join('\n')

/** One mail per lender with requests that wait, each with its own list. */
export async function mailLenders(services: Services, tx: Tx) {
  const zone = services.config.SLUICE_TIME_ZONE
  const byLender = new Map<number, Waiting[]>()
  for (const item of await waitingItems(tx)) byLender.set(item.lender, [...(byLender.get(item.lender) ?? []), item])
  const skipped: string[] = []
  let requests = 0
  for (const items of byLender.values()) {
    const { title = '', email = '' } = items[0] ?? {}
    const recipient = email
      .split(/[,;]/)
      .map((address) => address.trim())
      .filter(Boolean)
      .join(', ')
    if (recipient === '') {
      skipped.push(title)
      continue
    }
    requests += items.length
    await services.outbox.post(tx, {
      channel: 'mail',
      recipient,
      subject: `Return requests waiting: ${items.length}`,
      body: textOf(title, items.length),
      attachment: {
        name: `return-requests-${dateIn(zone, services.clock.now())}.csv`,
        text: await fileOf(zone, items),
      },
    })
  }
  return { count: byLender.size - skipped.length, requests, skipped }
}
