import { useQuery } from '@tanstack/react-query'
import { leadLogCalls, type TimelineEvent } from '@/features/lead-log/contract'
import { asking } from '@/web/api/query'
import { DateTime, ErrorState, Loading } from '@/web/kit'
import { openExchange } from './exchange-dialog'
import classes from './leads.module.css'

const timeText = ({ lendertime, owntime }: TimelineEvent): string =>
  [
    lendertime === null ? '' : `lender ${lendertime.toFixed(2)} s`,
    owntime === null ? '' : `own ${owntime.toFixed(2)} s`,
  ]
    .filter((text) => text !== '')
    .join(', ')

/** What happened to the lead, from its receipt on. */
export function Timeline({ lead }: { lead: number }) {
  const timeline = useQuery(asking(leadLogCalls.timeline, { params: { id: lead } }))
  if (!timeline.data)
    return timeline.error ? <ErrorState error={timeline.error} onRetry={timeline.refetch} /> : <Loading />
  return (
    <section aria-labelledby="lead-timeline" className={classes['timeline']}>
      <h2 id="lead-timeline" className={classes['cardTitle']}>
        Timeline
      </h2>
      <ol>
        {timeline.data.map((event, n) => (
          <li key={`${event.at}-${n}`} data-tone={event.tone}>
            <div className={classes['when']}>
              <DateTime value={event.at} />
              {timeText(event) === '' ? null : <span>{timeText(event)}</span>}
            </div>
            <div>
              {event.posting === null || event.kind !== 'posting' ? (
                <strong>{event.title}</strong>
              ) : (
                <button
                  type="button"
                  className={classes['link']}
                  onClick={() => openExchange({ kind: 'posting', id: event.posting ?? 0, lead })}
                >
                  {event.title}
                </button>
              )}
              {event.by === null ? null : <span className={classes['by']}> by {event.by}</span>}
              {event.text === '' ? null : <div className={classes['text']}>{event.text}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
