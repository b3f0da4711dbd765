import { decodeVerdicts } from '@/engine/match/verdicts'
import { detailsOf, type LeadDetails, partiesOf } from '@/features/lead-facts/server/public'
import { SOURCE_TITLES } from '@/features/lead-facts/public'
import type { LoadedLead } from '@/features/market/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { dollarsText, type Event, iso, NOTHING } from './events'
import { laterEvents } from './later-events'
import { pingRowOf, pingsOf } from './pings'
import { postingRows } from './postings'

const CHECKS = new Set(['duplicate check', 'tokens', 'suppression', 'scrubbers', 'owner filters'])

/** Checks that passed make one line; each that did not has its own. */
function checkEvents({ process }: LeadDetails, at: number): Event[] {
  const checks = process.filter(({ step }) => CHECKS.has(step))
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
  return [
    ...(passed.length > 0 ? [line('Checks passed', passed.map(({ step }) => step).join(', '), 'success')] : []),
    ...checks.flatMap(({ step, note }) => (note === undefined ? [] : [line(`Check: ${step}`, note, 'danger')])),
  ]
}

function verdictEvents({ verdicts, judgedAt }: LeadDetails): Event[] {
  if (verdicts === null || judgedAt === null) return []
  const codes = [...decodeVerdicts(verdicts).values()]
  const eligible = codes.filter((code) => code === 0).length
  const text = `${eligible} of ${codes.length} orders eligible`
  return [
    {
      ...NOTHING,
      at: iso(judgedAt),
      kind: 'verdicts',
      title: 'Matched against the orders',
      text,
      tone: eligible > 0 ? 'info' : 'warning',
    },
  ]
}

async function offerEvents(services: Services, db: Db, lead: LoadedLead): Promise<Event[]> {
  const pings = (await pingsOf(services, db, lead)).map((entry): Event => {
    const { date, status, lenderorder, earntotal, comment, sendtime } = pingRowOf(services, entry)
    const bid = earntotal === null ? status : `bid ${dollarsText(Math.round(earntotal * 100))}`
    const title = `Ping: ${lenderorder.lender.title}, ${lenderorder.title}`
    const text = comment === '' ? bid : `${bid}: ${comment}`
    return {
      ...NOTHING,
      at: date,
      kind: 'bid',
      title,
      text,
      tone: status === 'bid' ? 'success' : 'secondary',
      lendertime: sendtime,
    }
  })
  const rows = [...(await postingRows(services, db, lead, false)), ...(await postingRows(services, db, lead, true))]
  const posts = rows.flatMap((row): Event[] => {
    const whom = `${row.lenderorder.lender.title}, ${row.lenderorder.title}`
    const sale = row.status === 'matched' ? ` at ${dollarsText(Math.round(row.earntotal * 100))}` : ''
    const text = `${row.status}${sale}${row.comment === '' ? '' : `: ${row.comment}`}`
    const tone = row.status === 'matched' ? 'success' : row.status === 'unmatched' ? 'secondary' : 'warning'
    const sent: Event = {
      ...NOTHING,
      at: row.date,
      kind: 'posting',
      title: `Posted to ${whom}`,
      text,
      tone,
      lendertime: row.sendtime,
      owntime: row.owntime,
      posting: row.id,
    }
    const late = row.decided !== null && row.owntime === null && row.sendtime !== null
    return late && row.decided
      ? [sent, { ...sent, at: row.decided, kind: 'settled', title: `Settled: ${whom}`, lendertime: null }]
      : [sent]
  })
  return [...pings, ...posts]
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
  const { publisher, rcid } = partiesOf(services, facts)
  const from = `${publisher.name}, RCID ${rcid.id}, ${SOURCE_TITLES[facts.flow] ?? facts.flow}`
  const answer = row.answer as { status: string; price: number; reason: string | null } | null
  const told =
    answer && `${answer.status}, ${dollarsText(answer.price)}${answer.reason === null ? '' : `: ${answer.reason}`}`
  const ended = facts.receivedAt + (row.processing_ms ?? 0)
  const events: Event[] = [
    { ...NOTHING, at: iso(facts.receivedAt), kind: 'received', title: 'Received', text: from, tone: 'info' },
    ...checkEvents(details, facts.receivedAt),
    ...verdictEvents(details),
    ...(await offerEvents(services, db, lead)),
    ...(told
      ? [
          {
            ...NOTHING,
            at: iso(ended),
            kind: 'status' as const,
            title: 'Answered the publisher',
            text: told,
            tone: 'info' as const,
            owntime: ownSeconds(lead.state, row),
          },
        ]
      : []),
    ...(await laterEvents(db, facts.id)),
  ]
  return events
    .map((event, n) => ({ event, n }))
    .sort((a, b) => (a.event.at < b.event.at ? -1 : a.event.at > b.event.at ? 1 : a.n - b.n))
    .map(({ event }) => event)
}
