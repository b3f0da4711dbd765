import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadLogCalls, type TimelineEvent } from '@/features/leads/lead-log/contract'
import { dateIn } from '@/kernel/business-time'
import { formatDay } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { clockText, dayText, Pending, useBusinessTime } from '@/web/kit'
import { cardOf } from '@/web/router/known-screens'
import { useUser } from '@/web/session/use-session'
import { mayOpen } from '@/web/shell/menu'
import type { Lead } from '../contract'
import { openExchange } from './exchange-dialog'
import links from './leads.module.css'
import classes from './timeline.module.css'

const seconds = (value: number | null): string => (value === null ? '' : `${value.toFixed(2)} s`)
const NAMED = 3

/** A list of things names its first three; the rest on demand. */
function Text({ event: { kind, text, by } }: { event: TimelineEvent }) {
  const [open, setOpen] = useState(false)
  const who = by === null ? '' : text === '' ? by : `${by}: `
  const items = kind === 'check' ? text.split(', ') : []
  if (items.length <= NAMED || open)
    return who === '' && text === '' ? null : (
      <div className={classes['text']}>
        {who}
        {text}
      </div>
    )
  return (
    <button type="button" className={classes['more']} onClick={() => setOpen(true)}>
      {items.slice(0, NAMED).join(', ')} +{items.length - NAMED}
    </button>
  )
}

function Title({ event, lead }: { event: TimelineEvent; lead: number }) {
  const { kind, posting, pixel, title } = event
  const user = useUser()
  const card = cardOf('pixel')
  if (pixel !== null && card && mayOpen(card, user)) return <a href={card.href(pixel)}>{title}</a>
  if (posting === null || kind !== 'posting') return <>{title}</>
  return (
    <button
      type="button"
      className={links['link']}
      onClick={() => openExchange({ kind: 'posting', id: posting, lead })}
    >
      {title}
    </button>
  )
}

/** What happened to the lead, from its receipt on; the lender's seconds and ours in columns of their own. */
export function Timeline({ lead }: { lead: Lead }) {
  const { zone, zoneName } = useBusinessTime()
  const timeline = useQuery(asking(leadLogCalls.timeline, { params: { id: lead.id } }))
  if (!timeline.data) return <Pending query={timeline} />
  const first = timeline.data[0]?.at
  const day = first === undefined ? '' : dateIn(zone, Date.parse(first))
  // Unknown where the publisher's wait includes the consumer's choice of brands.
  const own = timeline.data.find(({ kind }) => kind === 'answer')?.owntime ?? null
  const laterDays = timeline.data.some(({ at }) => dateIn(zone, Date.parse(at)) !== day)
  return (
    <section aria-labelledby="lead-timeline" className={classes['timeline']}>
      <div className={classes['head']}>
        <h2 id="lead-timeline">Timeline</h2>
        <span>{first === undefined ? '' : `${laterDays ? 'from ' : ''}${formatDay(day)} ${zoneName}`}</span>
        <span>Lender</span>
        <span>Sluice</span>
      </div>
      <ol>
        {timeline.data.map((event, n) => {
          const at = Date.parse(event.at)
          const time = clockText(zone, at)
          const sameDay = dateIn(zone, at) === day
          return (
            <li key={`${event.at}-${n}`} data-tone={event.tone}>
              <time dateTime={event.at}>{sameDay ? time : dayText(zone, dateIn(zone, at))}</time>
              <div className={classes['what']}>
                <Title event={event} lead={lead.id} />
                {sameDay ? null : <span className={classes['text']}> {time}</span>}
                <Text event={event} />
              </div>
              <span>{seconds(event.lendertime)}</span>
              <span>{seconds(event.owntime)}</span>
            </li>
          )
        })}
      </ol>
      {lead.pt === null ? null : (
        <div className={classes['foot']}>
          <span>Processing time {lead.pt.toFixed(2)} s</span>
          <strong>{seconds(lead.lenderstime)}</strong>
          <strong>{seconds(own)}</strong>
        </div>
      )}
    </section>
  )
}
