import { useMemo } from 'react'
import { Badge, columnsOf, DataTable, PageHeader } from '@/web/kit'
import { RowsExport } from '@/web/kit/page/RowsExport'
import { leadColumns } from './dispute-columns'
import type { ResultRow } from './result-state'
import { Two } from './request-columns'

function ReturnStatus({ row: { result } }: { row: ResultRow }) {
  if (result === null) return <strong>Lead not found</strong>
  if (result.returnstatus === 'Success') return <Badge tone="success">Success</Badge>
  return (
    <Two>
      <Badge tone="danger">Decline</Badge>
      <span>{result.note}</span>
    </Two>
  )
}

const COLUMNS = columnsOf<ResultRow>([
  ...leadColumns(false),
  {
    id: 'returnstatus',
    header: 'Return status',
    fixed: true,
    value: ({ result }) => result?.returnstatus ?? '',
    text: ({ result }) =>
      result === null ? 'Lead not found' : [result.returnstatus, result.note].filter(Boolean).join(': '),
    cell: (row) => <ReturnStatus row={row} />,
  },
])

/** A line of an uploaded file that is no lead is told by what stands there. */
const FILE = columnsOf<ResultRow>([
  { id: 'line', header: 'Line', kind: 'id' },
  { id: 'asked', header: 'In the file' },
  ...COLUMNS,
])
const BRIEF = [['id', 'order'], ['returnstatus']] as const

/** What became of the submitted disputes. */
export function ReturnResult({ rows }: { rows: readonly ResultRow[] }) {
  const declined = useMemo(() => rows.filter(({ result }) => result?.returnstatus !== 'Success').length, [rows])
  return (
    <>
      <PageHeader
        title="Return result"
        crumbs={[{ title: 'Tools' }, { title: 'Returns', href: '/tools/returns' }]}
        actions={<RowsExport name="return-result" columns={FILE} rows={rows} />}
      />
      <p role="status">
        {rows.length - declined} requested, {declined} not
      </p>
      <DataTable
        name="return-result"
        caption="Return result"
        columns={COLUMNS}
        rowId={(row) => row.key}
        rows={rows}
        pageSizes={[100, 200]}
        brief={BRIEF}
      />
    </>
  )
}
