import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asking } from '@/web/api/query'
import {
  type ChosenFile,
  Choice,
  columnsOf,
  CsvFile,
  DataTable,
  formatMoney,
  formatNumber,
  PageHeader,
  StatusBadge,
} from '@/web/kit'
import { IconUpload } from '@/web/kit/icons'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { BindingButton } from '@/web/session/BindingButton'
import { portalLenderCalls as calls } from '../contract'
import { daysLeftText } from '../words'
import { leadHref, returnsHref } from './links'
import { type AskedRow, isWanted, useUpload } from './use-upload'

type Reasons = readonly { readonly id: number; readonly title: string; readonly products: readonly number[] }[]

interface ReasonProps {
  readonly row: AskedRow
  readonly reasons: Reasons
  readonly choose: (key: number, reason: number | null) => void
}

function Reason({ row, reasons, choose }: ReasonProps) {
  if (!row.allowed || row.result) return row.reason
  const options = reasons
    .filter(({ products }) => products.length === 0 || products.includes(row.product?.id ?? 0))
    .map(({ id, title }) => ({ id: String(id), title }))
  return (
    <Choice
      label={`Reason of line ${row.line ?? row.key + 1}`}
      hideLabel
      placeholder="None: not returned"
      options={options}
      value={row.chosen === null ? '' : String(row.chosen)}
      onChange={(value) => choose(row.key, value === '' ? null : Number(value))}
    />
  )
}

function State({ row }: { readonly row: AskedRow }) {
  if (row.result?.returnstatus === 'Success') return <StatusBadge status="requested" />
  if (row.result) return <>Not allowed by policy: {row.result.note}</>
  if (row.status !== null) return <StatusBadge status={row.status} />
  return row.allowed ? daysLeftText(row) : row.note
}

/** Several returns at once; nothing is saved before the last button. */
export default function UploadPage() {
  const { id: party } = useParty()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const { rows, problem, busy, clear, read, choose, submit } = useUpload(party)
  const reasons = useQuery(asking(calls.reasons, { params: { party } }))
  const columns = useMemo(
    () =>
      columnsOf<AskedRow>([
        { id: 'line', header: 'Line', kind: 'number' },
        { id: 'asked', header: 'In the file' },
        {
          id: 'lead',
          header: 'Lead',
          kind: 'id',
          value: ({ lead }) => lead?.id,
          href: ({ lead }) => (lead ? leadHref(lead.id) : null),
        },
        { id: 'order', header: 'Order', value: ({ lenderorder }) => lenderorder?.title },
        { id: 'price', header: 'Price', kind: 'money', value: ({ lenderposting }) => lenderposting?.price },
        { id: 'state', header: 'Return', wrap: true, cell: (row) => <State row={row} /> },
        {
          id: 'reason',
          header: 'Reason',
          width: 240,
          cell: (row) => <Reason row={row} reasons={reasons.data ?? []} choose={choose} />,
        },
      ]),
    [reasons.data, choose],
  )
  const wanted = (rows ?? []).filter(isWanted)
  const sum = wanted.reduce((dollars, { lenderposting }) => dollars + (lenderposting?.price ?? 0), 0)
  const asked = rows?.some(({ result }) => result !== null) ?? false
  return (
    <>
      <PageHeader title="Return leads" crumbs={[{ title: 'Returns', href: returnsHref({}) }]} />
      <Group align="flex-start" gap="sm" mb="sm">
        <CsvFile
          label="CSV file"
          error={problem}
          onChange={(chosen) => {
            setFile(chosen)
            clear()
          }}
        />
        <Button
          mt={22}
          disabled={!file}
          loading={busy && rows === null}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => file && void read(file)}
        >
          Upload
        </Button>
        <p className={classes['quiet']}>
          One lead a line: a lead id, an email address or a phone number, then the reason by its name. Nothing is saved
          before you request the returns.
        </p>
      </Group>
      {rows ? (
        <DataTable
          name="portal-return-upload"
          caption="Leads of the file"
          columns={columns}
          rowId={(row) => row.key}
          rows={rows}
          fit="content"
          toolbar={
            asked && wanted.length === 0 ? (
              <a href={returnsHref({ status: 'requested' })}>All requested returns</a>
            ) : (
              <BindingButton disabled={wanted.length === 0} loading={busy} onClick={() => void submit()}>
                Request {formatNumber(wanted.length)} {wanted.length === 1 ? 'return' : 'returns'}, {formatMoney(sum)}
              </BindingButton>
            )
          }
        />
      ) : null}
    </>
  )
}
