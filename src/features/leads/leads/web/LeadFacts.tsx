import { Badge, DateTime, type Fact, FactStrip, OpenLink, Truncated, useBusinessTime } from '@/web/kit'
import { cardHref, partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import type { Lead } from '../contract'
import classes from './summary.module.css'

const soldAs = ({ exclusive, places, counts }: Lead): string =>
  exclusive ? 'exclusive' : `shared, ${counts.held} of ${places} places`

/** Sources other than the two posts are plain text. */
const SourceText = ({ id, title }: Lead['leadsource']) =>
  id === 'directpost' || id === 'pingpost' ? (
    <span className={classes['outlined']}>{id === 'pingpost' ? 'Ping/Post' : title}</span>
  ) : (
    <>{title}</>
  )

/** Whose lead it is and how it came, in one strip. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { zoneName } = useBusinessTime()
  const { costUpload, pingid } = lead
  const facts: readonly Fact[] = [
    ['Publisher', <a href={partyHref('publisher', lead.publisher.id)}>{lead.publisher.name}</a>],
    [
      'RCID',
      <>
        <a href={partyHref('rcid', lead.rcid.id)}>{lead.rcid.title}</a> <span className="s-id">{lead.rcid.id}</span>
      </>,
    ],
    ['Source', <SourceText {...lead.leadsource} />],
    pingid !== null && ['Ping', <OpenLink href={href(`/ping/item/${pingid}`)}>{pingid}</OpenLink>],
    lead.source && ['Lead source', lead.source.title],
    lead.subid.subid !== '' && ['Sub ID', <Truncated text={lead.subid.subid} length={8} />],
    ['Sold as', soldAs(lead)],
    [`Received ${zoneName}`, <DateTime value={lead.dateadd} />],
    lead.pt !== null && ['Processing time', `${lead.pt.toFixed(2)} s`],
    costUpload && [
      'Cost upload',
      <>
        <a href={cardHref('/tools/costupload/logitem', costUpload.log)}>
          <DateTime value={costUpload.date} show="minute" />
        </a>{' '}
        {costUpload.user}
      </>,
    ],
    lead.suppressedby !== null && ['Suppressed by', <Badge tone="danger">{lead.suppressedby}</Badge>],
    lead.exceptions.length > 0 && ['Exceptions', lead.exceptions.join('; ')],
  ]
  return <FactStrip facts={facts} />
}
