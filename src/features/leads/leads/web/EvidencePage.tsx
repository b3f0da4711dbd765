import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, DetailCard, ErrorState, Loading, PageHeader } from '@/web/kit'
import { leadCalls } from '../contract'
import { RevealButton, RevealProvider, useReveal, useShown } from './reveal'
import classes from './leads.module.css'

type Evidence = CallAnswer<typeof leadCalls.evidence>
type Lender = Evidence['lenders'][number]

const LENDERS = columnsOf<Lender>([
  { id: 'lender', header: 'Lender', fixed: true },
  { id: 'brand', header: 'Brand' },
  { id: 'order', header: 'Order' },
  { id: 'sent', header: 'Sent', kind: 'datetime' },
  { id: 'status', header: 'Status', kind: 'status' },
])

export default function EvidencePage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const evidence = useQuery(asking(leadCalls.evidence, { params: { id } }))
  return (
    <RevealProvider lead={Number(id)}>
      <PageHeader
        title={`Evidence of lead # ${id}`}
        crumbs={[
          { title: 'Leads', href: '/lead/report/details' },
          { title: id, href: `/lead/item/${id}` },
        ]}
        actions={
          <Group gap="xs" className={classes['noprint']}>
            <RevealButton />
            <Button onClick={() => window.print()}>Print</Button>
          </Group>
        }
      />
      {evidence.data ? (
        <Pack evidence={evidence.data} />
      ) : evidence.error ? (
        <ErrorState error={evidence.error} onRetry={evidence.refetch} />
      ) : (
        <Loading />
      )}
    </RevealProvider>
  )
}

/** What proves the consent, on one printed page. */
function Pack({ evidence }: { evidence: Evidence }) {
  const { values } = useReveal()
  const shown = useShown()
  return (
    <div className={classes['evidence']}>
      <DetailCard
        title="Request"
        details={[
          { label: 'Received', value: <DateTime value={evidence.received} withZone /> },
          { label: 'Product', value: evidence.product },
          { label: 'Publisher', value: evidence.publisher },
          ...evidence.consumer.map((field) => ({ label: field.label, value: shown(field) })),
          { label: 'IP address', value: values?.['ipaddress'] ?? evidence.ipaddress },
          { label: 'Source URL', value: evidence.url, wide: true },
          { label: 'User agent', value: evidence.useragent, wide: true },
          { label: 'TrustedForm', value: evidence.trustedform, wide: true },
          { label: 'Jornaya LeadiD', value: evidence.leadid, wide: true },
        ]}
      />
      <DetailCard
        title="Consent"
        columns={1}
        details={[
          { label: 'Text', value: evidence.text === '' ? null : <p className={classes['consent']}>{evidence.text}</p> },
          { label: 'SHA-256 of the text', value: evidence.hash && <span className="s-id">{evidence.hash}</span> },
          ...evidence.rounds.map(({ at, shown: brands, chosen }, n) => ({
            label: `Brands, round ${n + 1}`,
            value: (
              <>
                <DateTime value={at} withZone />: {brands.length > 0 ? `shown ${brands.join(', ')}` : ''}
                {chosen === null ? '' : ` chosen ${chosen.join(', ') || 'none'}`}
              </>
            ),
          })),
        ]}
      />
      <h2 className={classes['heading']}>Lenders it was sent to</h2>
      <DataTable
        name="lead-evidence"
        caption="Lenders it was sent to"
        columns={LENDERS}
        rowId={(row) => `${row.order}${row.sent}`}
        rows={evidence.lenders}
        fit="content"
        plain
        empty={{ why: 'It was not sent to any lender.' }}
      />
    </div>
  )
}
