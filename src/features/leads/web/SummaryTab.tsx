import { useQuery } from '@tanstack/react-query'
import { leadLogCalls } from '@/features/lead-log/contract'
import { asking } from '@/web/api/query'
import { Badge, DateTime, DetailCard, IdLink, Money, OpenLink, ProductBadge, Truncated } from '@/web/kit'
import { cardHref, partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { type Lead, leadCalls } from '../contract'
import { BrandTable, VerdictTable } from './log-tables'
import { useShown } from './reveal'
import { Timeline } from './Timeline'
import classes from './leads.module.css'

const SourceBadge = ({ title }: { title: string }) =>
  title === 'Direct post' ? (
    <Badge tone="info">Direct post</Badge>
  ) : title === 'Ping post' ? (
    <Badge tone="primary">Ping/Post</Badge>
  ) : (
    <>{title}</>
  )

function About({ lead }: { lead: Lead }) {
  const { costUpload, pingid } = lead
  return (
    <DetailCard
      title="Lead"
      details={[
        { label: 'ID', value: <IdLink value={lead.id} /> },
        pingid !== null && {
          label: 'Ping',
          value: <OpenLink href={href(`/ping/item/${pingid}`)}>{pingid}</OpenLink>,
        },
        { label: 'Product', value: <ProductBadge product={lead.product} /> },
        { label: 'Publisher', value: <a href={partyHref('publisher', lead.publisher.id)}>{lead.publisher.name}</a> },
        { label: 'RCID', value: <a href={partyHref('rcid', lead.rcid.id)}>{lead.rcid.id}</a> },
        { label: 'Source', value: <SourceBadge title={lead.leadsource.title} /> },
        lead.source && { label: 'Lead source', value: lead.source.title },
        { label: 'Sub ID', value: <Truncated text={lead.subid.subid} length={8} /> },
        { label: 'Sold as', value: lead.exclusive ? 'exclusive' : `shared, ${lead.places} places` },
        { label: 'Total', value: <Money value={lead.earntotal} original={lead.earntotaloriginal} zero="$0.00" /> },
        {
          label: 'Publisher earning',
          value: <Money value={lead.earnpub} original={lead.earnpuboriginal} zero="$0.00" />,
        },
        costUpload && {
          label: 'Cost upload',
          value: (
            <>
              <a href={cardHref('/tools/costupload/logitem', costUpload.log)}>
                <DateTime value={costUpload.date} show="minute" />
              </a>{' '}
              {costUpload.user}
            </>
          ),
        },
        { label: 'Received', value: <DateTime value={lead.dateadd} withZone /> },
        { label: 'Updated', value: <DateTime value={lead.dateupdate} withZone /> },
        {
          label: 'Processing time',
          value: lead.pt === null ? null : `${lead.pt.toFixed(2)} s, lenders ${(lead.lenderstime ?? 0).toFixed(2)} s`,
        },
        lead.suppressedby !== null && {
          label: 'Suppressed by',
          value: <Badge tone="danger">{lead.suppressedby}</Badge>,
        },
        lead.returnreason.length > 0 && { label: 'Return reason', value: lead.returnreason.join(', ') },
        lead.exceptions.length > 0 && {
          label: 'Exceptions',
          wide: true,
          value: (
            <ul className={classes['plain']}>
              {lead.exceptions.map((text, n) => (
                <li key={n}>{text}</li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}

function Body({ lead }: { lead: Lead }) {
  const fields = useQuery(asking(leadCalls.fields, { params: { id: lead.id } }))
  const shown = useShown()
  const rows = fields.data?.filter(({ name }) => name !== 'tcpatext') ?? []
  return <DetailCard title="Lead body" details={rows.map((field) => ({ label: field.label, value: shown(field) }))} />
}

export default function SummaryTab({ lead }: { lead: Lead }) {
  const explained = useQuery(asking(leadLogCalls.explanation, { params: { id: lead.id } }))
  const brands = useQuery(asking(leadCalls.oneToOne, { params: { id: lead.id } }))
  const sold = lead.status === 'matched'
  return (
    <>
      <div className={classes['summary']}>
        <Timeline lead={lead.id} />
        <div>
          <About lead={lead} />
          <Body lead={lead} />
        </div>
      </div>
      <h2 className={classes['heading']}>{sold ? 'Every order’s verdict' : 'Why not sold?'}</h2>
      {explained.data?.judged ? (
        <p className={classes['note']}>
          As judged <DateTime value={explained.data.judged} withZone />, by the rules of that time.
        </p>
      ) : null}
      <VerdictTable name="lead-verdicts" rows={explained.data?.rows} query={explained} />
      {brands.data && brands.data.length > 0 ? (
        <>
          <h2 className={classes['heading']}>One to one</h2>
          <BrandTable rows={brands.data} />
        </>
      ) : null}
    </>
  )
}
