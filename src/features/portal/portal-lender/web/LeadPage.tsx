import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { download } from '@/web/api/download'
import { asking } from '@/web/api/query'
import { DataTable, DateTime, DetailCard, ExportButton, PageHeader, Pending, ProductBadge } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { portalLenderCalls as calls } from '../contract'
import { leadColumns } from './lead-columns'
import { leadsHref } from './links'

type Lead = CallAnswer<typeof calls.lead>

const SOLD = ['date', 'order', 'status', 'price', 'credited', 'net', 'return']

/** First on a narrow screen. */
const BRIEF = [
  ['date', 'order'],
  ['return', 'price'],
] as const
/** Times of the consumer come as they were sent. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

export default function LeadPage() {
  const { id: party } = useParty()
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const lead = useQuery(asking(calls.lead, { params: { party, id } }))
  return (
    <>
      <PageHeader
        title={`Lead # ${id}`}
        crumbs={[{ title: 'Leads', href: leadsHref({}) }]}
        badge={lead.data ? <ProductBadge product={lead.data.product} /> : null}
      />
      {lead.data ? <Parts lead={lead.data} party={party} /> : <Pending query={lead} />}
    </>
  )
}

function Parts({ lead, party }: { readonly lead: Lead; readonly party: number }) {
  const columns = useMemo(
    () =>
      leadColumns(party).flatMap((column) =>
        SOLD.includes(column.id) ? [{ ...column, sortable: false, hidden: false }] : [],
      ),
    [party],
  )
  return (
    <div className={classes['parts']}>
      <DataTable
        name="portal-lead-sales"
        caption="Sold to you"
        columns={columns}
        rowId={(row) => row.id}
        rows={lead.sales}
        fit="content"
        plain
        brief={BRIEF}
        toolbar={
          <ExportButton
            label="Export sales"
            rows={lead.sales.length}
            run={(arrived) =>
              download(
                calls.leadsExport,
                { params: { party }, body: { search: String(lead.lead), sort: 'date:desc', columns: SOLD } },
                arrived,
              )
            }
          />
        }
      />
      {lead.masked ? (
        <p className={classes['quiet']}>
          Who the consumer is shows in part: the lead was returned, or you look at it as staff.
        </p>
      ) : null}
      <DetailCard
        title="Lead"
        details={lead.fields.map(({ label, value }) => ({
          label,
          value: MOMENT.test(value) ? <DateTime value={value} withZone /> : value,
          wide: value.length > 60,
        }))}
      />
      <Consent lead={lead} />
    </div>
  )
}

/** What proves that the consumer agreed: the text as it was shown, where, when and to whom. */
function Consent({ lead: { consent, received } }: { readonly lead: Lead }) {
  return (
    <DetailCard
      title="Consent"
      details={[
        { label: 'Received', value: <DateTime value={received} withZone /> },
        { label: 'TrustedForm', value: consent.trustedform && <Evidence url={consent.trustedform} /> },
        { label: 'LeadiD', value: consent.leadid },
        { label: 'IP address', value: consent.ipaddress, wide: consent.ipaddress.length > 20 },
        { label: 'Page', value: consent.url, wide: true },
        { label: 'User agent', value: consent.useragent, wide: true },
        { label: 'Consent text', value: consent.text, wide: true },
        consent.hash !== null && { label: 'Hash of the text', value: consent.hash, wide: true },
        ...consent.rounds.map(({ at, shown, chosen }) => ({
          label: 'One to one',
          wide: true,
          value: (
            <>
              <DateTime value={at} />: you were {shown ? 'shown' : 'not shown'}
              {shown ? `, and ${chosen ? 'chosen' : 'not chosen'}` : ''}
            </>
          ),
        })),
      ]}
    />
  )
}

/** A certificate is an address of its own keeper; other texts are shown as they came. */
function Evidence({ url }: { readonly url: string }) {
  if (!url.startsWith('https://')) return url
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Open the certificate
    </a>
  )
}
