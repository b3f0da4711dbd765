import { decodeVerdicts } from '@/engine/match/verdicts'
import { detailsOf, type LeadDetails, partiesOf } from '@/features/selling/lead-facts/server/public'
import { SOURCE_TITLES } from '@/features/selling/lead-facts/public'
import type { CheckStep, LoadedLead } from '@/features/selling/market/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { PostingRow } from '../contract'
import { dollarsText, type Event, iso, NOTHING } from './events'
import { laterEvents } from './later-events'
import { type PingEntry, pingRowOf, pingsOf } from './pings'
import { postingRows } from './postings'

/** Stored steps that are checks, as the timeline names them. */
const CHECKS: Readonly<Record<CheckStep, string>> = {
  'duplicate check': 'duplicate check',
  tokens: 'tokens',
  suppression: 'suppression',
  scrubbers: 'scrubbers',
  'owner filters': 'owner filters',
}
const isCheck = (step: string): step is CheckStep => step in CHECKS

/** Checks that passed make one line; each that did not has its own. */
function checkEvents({ process }: LeadDetails, at: number): Event[] {
  const checks = process.flatMap(({ step, ...rest }) => (isCheck(step) ? [{ name: CHECKS[step], ...rest }] : []))
  const passed = checks.filter(({ note }) => note === undefined)
  const own = Math.round(checks.reduce((sum, { ms }) => sum + ms, 0)) / 1000
  const line = (title: string, text: string, tone: Event['tone']): Event => ({
    ...NOTHING,
    at: iso(at),
    kind: 'check',
    title,
    text,
    tone,
    owntime: own,
  })
  const count = `${passed.length} ${passed.length === 1 ? 'check' : 'checks'} passed`
  return [
    ...(passed.length > 0 ? [line(count, passed.map(({ name }) => name).join(', '), 'success')] : []),
    ...checks.flatMap(({ name, note }) => (note === undefined ? [] : [line(`Stopped by ${name}`, note, 'danger')])),
  ]
}

function verdictEvents({ verdicts, judgedAt }: LeadDetails): Event[] {
  if (verdicts === null || judgedAt === null) return []
  const codes = [...decodeVerdicts(verdicts).values()]
  const eligible = codes.filter((code) => code === 0).length
  const title = `${eligible} of ${codes.length} ${codes.length === 1 ? 'order' : 'orders'} eligible`
  return [{ ...NOTHING, at: iso(judgedAt), kind: 'verdicts', title, tone: eligible > 0 ? 'info' : 'warning' }]
}

const PINGED: Readonly<Record<string, string>> = { nobid: 'no bid', timeout: 'timed out', error: 'failed' }

function pingEvent(services: Services, entry: PingEntry, ranking: LeadDetails['ranking']): Event {
  const { date, status, lenderorder, earntotal, comment, sendtime } = pingRowOf(services, entry)
  const place = ranking.findIndex(({ order }) => order === lenderorder.id)
  const rank = place < 0 ? '' : `, rank ${place + 1}`
  const bid = earntotal === null ? (PINGED[status] ?? status) : `bid ${dollarsText(Math.round(earntotal * 100))}${rank}`
  return {
    ...NOTHING,
    at: date,
    kind: 'bid',
    title: `Ping ${lenderorder.lender.title}`,
    text: comment === '' ? bid : `${bid}: ${comment}`,
    tone: status === 'bid' ? 'success' : 'secondary',
    lendertime: sendtime,
  }
}

const POSTED: Readonly<Record<string, readonly [words: string, tone: Event['tone']]>> = {
  matched: ['sold', 'success'],
  returned: ['sold', 'success'],
  unmatched: ['declined', 'warning'],
  error: ['failed', 'danger'],
}

function postEvents(row: PostingRow): Event[] {
  const [words, tone] = POSTED[row.status] ?? ['no answer yet', 'info']
  const price = words === 'sold' ? ` at ${dollarsText(Math.round(row.earntotaloriginal * 100))}` : ''
  const quoted = words === 'declined' ? `“${row.comment}”` : row.comment
  const text = `${words}${price}${row.comment === '' ? '' : `: ${quoted}`}`
  const { title } = row.lenderorder.lender
  const sent: Event = {
    ...NOTHING,
    at: row.date,
    kind: 'posting',
    title: `${row.via === 'feed' ? 'Copy to' : 'Post'} ${title}`,
    text,
    tone,
    lendertime: row.sendtime,
    owntime: row.owntime,
    posting: row.id,
  }
  const late = row.decided !== null && row.owntime === null && row.sendtime !== null
  return late && row.decided
    ? [
        { ...sent, text: 'no answer at once', tone: 'info' },
        { ...sent, at: row.decided, kind: 'settled', title: `${title} settled`, lendertime: null },
      ]
    : [sent]
}

async function offerEvents(
  services: Services,
  db: Db,
  lead: LoadedLead,
  ranking: LeadDetails['ranking'],
): Promise<Event[]> {
  const pings = (await pingsOf(services, db, lead)).map((entry) => pingEvent(services, entry, ranking))
  const rows = [...(await postingRows(services, db, lead, false)), ...(await postingRows(services, db, lead, true))]
  return [...pings, ...rows.flatMap(postEvents)]
}

/** What the ping had promised the publisher. */
async function promiseEvents(services: Services, db: Db, { facts }: LoadedLead): Promise<Event[]> {
  if (facts.ping === null) return []
  const ping = await db
    .selectFrom('pings')
    .select(['received_at', 'processing_ms', 'lenders_ms', 'earnpub'])
    .where('id', '=', facts.ping)
    .executeTakeFirst()
  if (!ping) return []
  const { publisher } = partiesOf(services, facts)
  return [
    {
      ...NOTHING,
      at: iso(ping.received_at.getTime() + ping.processing_ms),
      kind: 'promise',
      title: 'Ping answered',
      text: `${publisher.name} promised ${dollarsText(ping.earnpub)}`,
      tone: 'info',
      owntime: Math.max(0, ping.processing_ms - ping.lenders_ms) / 1000,
    },
  ]
}

/** Our part of the time that the publisher waited. A prematched lead also waited for the consumer to choose. */
function ownSeconds(
  { prematchedAt }: LoadedLead['state'],
  row: { processing_ms: number | null; lenders_ms: number | null },
) {
  if (prematchedAt !== null || row.processing_ms === null) return null
  return Math.max(0, row.processing_ms - (row.lenders_ms ?? 0)) / 1000
}

export async function timelineOf(services: Services, db: Db, lead: LoadedLead): Promise<Event[]> {
  const { facts } = lead
  const [details, row] = await Promise.all([
    detailsOf(db, facts.id),
    db
      .selectFrom('leads')
      .select(['processing_ms', 'lenders_ms', 'answer'])
      .where('id', '=', facts.id)
      .executeTakeFirstOrThrow(),
  ])
  const { publisher } = partiesOf(services, facts)
  const flow = facts.flow === 'pingpost' ? 'Ping/Post' : (SOURCE_TITLES[facts.flow] ?? facts.flow)
  const from = `${publisher.name}, ${flow}`
  const answer = row.answer as { status: string; price: number; reason: string | null } | null
  const told =
    answer && `${answer.status}, ${dollarsText(answer.price)}${answer.reason === null ? '' : `: ${answer.reason}`}`
  const ended = facts.receivedAt + (row.processing_ms ?? 0)
  const events: Event[] = [
    { ...NOTHING, at: iso(facts.receivedAt), kind: 'received', title: 'Received', text: from, tone: 'info' },
    ...checkEvents(details, facts.receivedAt),
    ...verdictEvents(details),
    ...(await promiseEvents(services, db, lead)),
    ...(await offerEvents(services, db, lead, details.ranking)),
    ...(told
      ? [
          {
            ...NOTHING,
            at: iso(ended),
            kind: 'answer' as const,
            title: 'Answered the publisher',
            text: told,
            tone: 'info' as const,
            owntime: ownSeconds(lead.state, row),
          },
        ]
      : []),
    ...(await laterEvents(services, db, lead)),
  ]
  return events
    .map((event, n) => ({ event, n }))
    .sort((a, b) => (a.event.at < b.event.at ? -1 : a.event.at > b.event.at ? 1 : a.n - b.n))
    .map(({ event }) => event)
}
