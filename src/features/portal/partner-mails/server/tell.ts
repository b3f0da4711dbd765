import { sql } from 'kysely'
import { PARTNER_MAILS, type PartnerKind, type PartnerMail } from '@/features/access/partner-users/public'
import { mailReceivers } from '@/features/access/partner-users/server/public'
import { siteUrl } from '@/features/access/auth/server/public'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { newsOf, type PartnerEvent } from './events'

/** More than one at once, behind their number. */
const SEVERAL: { readonly [Mail in PartnerMail]: Readonly<Record<keyof (typeof PARTNER_MAILS)[Mail], string>> } = {
  returnDecided: { lender: 'returns were accepted or declined', publisher: 'leads were returned' },
  capReached: { lender: 'caps were reached' },
  askDecided: { lender: 'requests about orders were decided', publisher: 'requests to go live were decided' },
  endpointFailing: { lender: 'endpoints stopped answering' },
}
const wordsFor = (
  words: Readonly<Record<PartnerMail, Partial<Record<PartnerKind, string>>>>,
  { mail, kind }: PartnerEvent,
): string => words[mail][kind] ?? mail

const MOST_LINES = 50
const KEPT_MS = 90 * 86_400_000

/** Those of which nobody has been told; from now on somebody has. */
async function untold(tx: Tx, at: Date, events: readonly PartnerEvent[]): Promise<PartnerEvent[]> {
  if (events.length === 0) return []
  // As arrays: there may be more events than a statement may have parameters.
  const { rows: added } = await sql<{ mail: string; subject: string }>`
    INSERT INTO partner_mails (mail, subject, at) SELECT e.mail, e.subject, ${at}
    FROM unnest(${events.map(({ mail }) => mail)}::text[], ${events.map(({ subject }) => subject)}::text[]) AS e (mail, subject)
    ON CONFLICT ON CONSTRAINT partner_mails_pk DO NOTHING RETURNING mail, subject`.execute(tx)
  const news = new Set(added.map(({ mail, subject }) => `${mail} ${subject}`))
  return events.filter(({ mail, subject }) => news.has(`${mail} ${subject}`))
}

function linesOf(events: readonly PartnerEvent[]): string[] {
  const lines = events.slice(0, MOST_LINES).map(({ line }) => `- ${line}`)
  return events.length > MOST_LINES ? [...lines, `- and ${events.length - MOST_LINES} more`] : lines
}

function grouped(events: readonly PartnerEvent[]): Iterable<readonly PartnerEvent[]> {
  const groups = new Map<string, PartnerEvent[]>()
  for (const event of events) {
    const key = `${event.mail}/${event.kind}/${event.party}`
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  return groups.values()
}

/** All news of one kind for one party is one mail to each of its users. */
async function mailUsers(services: Services, tx: Tx, events: readonly PartnerEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  const { mail, kind, party } = first
  const subject = events.length === 1 ? wordsFor(PARTNER_MAILS, first) : `${events.length} ${wordsFor(SEVERAL, first)}`
  for (const user of await mailReceivers(tx, kind, party, mail)) {
    const account = `${siteUrl(services)}/portal/account`
    await services.outbox.post(tx, {
      channel: 'mail',
      recipient: user.email,
      subject,
      body: [
        `Hello ${user.name},`,
        '',
        ...linesOf(events),
        '',
        `More: ${siteUrl(services)}/portal`,
        `These mails can be switched off: ${account}`,
        '',
      ].join('\n'),
    })
  }
}

/** Tells partners what happened, once, whichever process comes first. */
export async function tellPartners(services: Services): Promise<void> {
  const events = await newsOf(services)
  const now = services.clock.now()
  await services.database.transact(async (tx) => {
    for (const group of grouped(await untold(tx, new Date(now), events))) await mailUsers(services, tx, group)
    await tx
      .deleteFrom('partner_mails')
      .where('at', '<', new Date(now - KEPT_MS))
      .execute()
  })
}
