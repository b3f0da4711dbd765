import { isAddressAt, TRUSTEDFORM_HOSTS } from '@/kernel/lead-fields'
import { CodeViewer, columnsOf, DataTable, DetailCard } from '@/web/kit'
import { cardHref, partyHref } from '@/web/router/known-screens'
import type { Lead } from '../contract'
import { useReveal } from './reveal'
import classes from './leads.module.css'

export function MetaTab({ lead: { metaData, tcpa } }: { lead: Lead }) {
  const { values } = useReveal()
  return (
    <DetailCard
      title="Meta Data"
      columns={1}
      details={[
        metaData && { label: 'IP address', value: values?.['ipaddress'] ?? metaData.ipaddress },
        metaData && { label: 'User agent', value: metaData.useragent },
        metaData && { label: 'Source URL', value: metaData.sourceurl },
        tcpa && { label: 'TCPA text', value: <p className={classes['consent']}>{tcpa.tcpatext}</p> },
      ]}
    />
  )
}

export function CertificatesTab({ lead: { cert } }: { lead: Lead }) {
  if (!cert) return null
  const { trustedform, leadid, anura } = cert.data
  return (
    <>
      <DetailCard
        title="Certificates"
        columns={1}
        details={[
          {
            label: 'TrustedForm',
            value: isAddressAt(TRUSTEDFORM_HOSTS, trustedform) ? (
              <a href={trustedform} rel="external noreferrer" target="_blank">
                {trustedform}
              </a>
            ) : (
              trustedform
            ),
          },
          { label: 'Jornaya LeadiD', value: leadid },
          { label: 'Anura', value: anura },
        ]}
      />
      {cert.trustedformdata ? (
        <CodeViewer title="TrustedForm data" code={JSON.stringify(cert.trustedformdata)} language="json" />
      ) : null}
      {cert.leadiddata ? (
        <CodeViewer title="LeadiD data" code={JSON.stringify(cert.leadiddata)} language="json" />
      ) : null}
    </>
  )
}

type Upload = Lead['revenueUpload'][number]
const UPLOADS = columnsOf<Upload>([
  {
    id: 'log',
    header: 'Upload',
    kind: 'id',
    fixed: true,
    href: (row) => cardHref('/tools/revenueupload/logitem', row.log),
  },
  { id: 'date', header: 'Date', kind: 'datetime' },
  { id: 'user', header: 'User' },
  {
    id: 'lender',
    header: 'Lender',
    value: (row) => row.lender.title,
    href: (row) => partyHref('lender', row.lender.id),
  },
  { id: 'mode', header: 'Mode' },
  { id: 'before', header: 'Before', kind: 'money' },
  { id: 'amount', header: 'Amount', kind: 'money' },
  { id: 'undone', header: 'Undone', value: (row) => (row.undone ? 'undone' : '') },
])

export const RevenueTab = ({ lead }: { lead: Lead }) => (
  <DataTable
    name="lead-revenue"
    caption="Revenue uploads"
    columns={UPLOADS}
    rowId={(row) => row.log}
    rows={lead.revenueUpload}
    fit="content"
    plain
  />
)
