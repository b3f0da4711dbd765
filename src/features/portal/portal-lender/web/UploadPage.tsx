import { Button, Group, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asking } from '@/web/api/query'
import {
  type ChosenFile,
  Choice,
  columnsOf,
  CsvFile,
  DataTable,
  FieldLine,
  formatMoney,
  formatNumber,
  PageHeader,
  StatusBadge,
} from '@/web/kit'
import { IconUpload } from '@/web/kit/icons'
import { RowsExport } from '@/web/kit/page/RowsExport'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { BindingButton } from '@/web/session/BindingButton'
import { portalLenderCalls as calls } from '../contract'
import { daysLeftText } from '../words'
import { leadHref, returnsHref } from './links'
import { type AskedRow, isGap, isWanted, useUpload } from './use-upload'

type Reasons = readonly { readonly id: number; readonly title: string; readonly products: readonly number[] }[]

interface ReasonProps {
  readonly row: AskedRow
  readonly reasons: Reasons
  readonly choose: (key: number, reason: number | null) => void
}

const fits = ({ product }: AskedRow, { products }: Reasons[number]): boolean =>
  products.length === 0 || products.includes(product?.id ?? 0)
const optionsOf = (reasons: Reasons) => reasons.map(({ id, title }) => ({ id: String(id), title }))

function Reason({ row, reasons, choose }: ReasonProps) {
  if (!row.allowed || row.result) return row.reason
  const options = optionsOf(reasons.filter((reason) => fits(row, reason)))
  return (
    <div className={classes['inRow']}>
      <Choice
        label={`Reason of line ${row.line ?? row.key + 1}`}
        hideLabel
        placeholder="None: not returned"
        options={options}
        value={row.chosen === null ? '' : String(row.chosen)}
        onChange={(value) => choose(row.key, value === '' ? null : Number(value))}
      />
    </div>
  )
}

/** The same in a file. */
const stateText = (row: AskedRow): string => {
  if (row.result?.returnstatus === 'Success') return 'requested'
  if (row.result) return `Not allowed by policy: ${row.result.note}`
  return row.status ?? (row.allowed ? daysLeftText(row) : row.note)
}

function State({ row }: { readonly row: AskedRow }) {
  if (row.result?.returnstatus === 'Success') return <StatusBadge status="requested" />
  if (row.result) return <>Not allowed by policy: {row.result.note}</>
  if (row.status !== null) return <StatusBadge status={row.status} />
  return row.allowed ? daysLeftText(row) : row.note
}

/** First on a narrow screen: what is chosen there must be in sight. */
const BRIEF = [['asked', 'state'], ['reason'], ['price', 'order']] as const

/** As much as the server takes. */
const MOST_BYTES = 2_000_000

/** Several returns at once; nothing is saved before the last button. */
export default function UploadPage() {
  const { id: party } = useParty()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const { rows, problem, progress, clear, read, choose, fill, submit } = useUpload(party)
  const reasons = useQuery(asking(calls.reasons, { params: { party } }))
  const columns = useMemo(
    () =>
      columnsOf<AskedRow>([
        { id: 'line', header: 'Line', kind: 'id', width: 56 },
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
        { id: 'state', header: 'Return', wrap: true, text: stateText, cell: (row) => <State row={row} /> },
        {
          id: 'reason',
          header: 'Reason',
          width: 200,
          text: (row) => reasons.data?.find(({ id }) => id === row.chosen)?.title ?? row.reason,
          cell: (row) => <Reason row={row} reasons={reasons.data ?? []} choose={choose} />,
        },
      ]),
    [reasons.data, choose],
  )
  const wanted = (rows ?? []).filter(isWanted)
  const sum =
    wanted.reduce((cents, { lenderposting }) => cents + Math.round((lenderposting?.price ?? 0) * 100), 0) / 100
  const gaps = (rows ?? []).filter(isGap)
  const asked = rows?.some(({ result }) => result !== null) ?? false
  return (
    <>
      <PageHeader title="Return leads" crumbs={[{ title: 'Returns', href: returnsHref({}) }]} />
      <p className={classes['quiet']}>
        One lead a line: a lead id, an email address or a phone number, then the reason by its name. Nothing is saved
        before you request the returns.
      </p>
      <FieldLine
        buttons={
          <Button
            disabled={!file}
            loading={progress !== null && rows === null}
            leftSection={<IconUpload size={15} aria-hidden />}
            onClick={() => file && void read(file)}
          >
            Upload
          </Button>
        }
      >
        <CsvFile
          label="CSV file"
          mostBytes={MOST_BYTES}
          error={problem}
          onChange={(chosen) => {
            setFile(chosen)
            clear()
          }}
        />
      </FieldLine>
      <div role="status" aria-live="polite">
        {progress ? `${formatNumber(progress.done)} of ${formatNumber(progress.total)} ${progress.what}` : null}
      </div>
      {progress ? (
        <Progress value={(100 * progress.done) / Math.max(1, progress.total)} aria-label={progress.what} mb="sm" />
      ) : null}
      {rows && gaps.length > 1 ? (
        <div className={classes['forAll']}>
          <Choice
            label={`One reason for the ${formatNumber(gaps.length)} without`}
            clearable={false}
            options={optionsOf((reasons.data ?? []).filter((reason) => gaps.some((row) => fits(row, reason))))}
            value=""
            onChange={(value) => {
              const reason = (reasons.data ?? []).find(({ id }) => String(id) === value)
              if (reason) fill(reason.id, (row) => fits(row, reason))
            }}
          />
        </div>
      ) : null}
      {rows ? (
        <DataTable
          name="portal-return-upload"
          caption="Leads of the file"
          columns={columns}
          rowId={(row) => row.key}
          rows={rows}
          fit="content"
          brief={BRIEF}
          toolbar={
            <Group gap="sm">
              {asked && wanted.length === 0 ? (
                <a href={returnsHref({ status: 'requested' })}>All requested returns</a>
              ) : (
                <BindingButton disabled={wanted.length === 0} loading={progress !== null} onClick={() => void submit()}>
                  Request {formatNumber(wanted.length)} {wanted.length === 1 ? 'return' : 'returns'}, {formatMoney(sum)}
                </BindingButton>
              )}
              <RowsExport name="return-file" columns={columns} rows={rows} />
            </Group>
          }
        />
      ) : null}
    </>
  )
}
