import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { leadLogCalls, type Process } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable, openDialog } from '@/web/kit'
import type { Lead } from '../contract'
import classes from './leads.module.css'

const open = ({ id, title }: Process): void => void openDialog({ title, size: 'xl' }, () => <Steps id={id} />)

const COLUMNS = columnsOf<Process>([
  { id: 'date', header: 'Date', kind: 'datetime', fixed: true },
  {
    id: 'title',
    header: 'Title',
    cell: (row) => (
      <button type="button" className={classes['link']} onClick={() => open(row)}>
        {row.title}
      </button>
    ),
  },
  { id: 'by', header: 'By' },
])

/** What was done, run by run; each opens with its steps. */
export const ProcessList = ({
  rows,
  query,
}: {
  rows?: readonly Process[]
  query?: Parameters<typeof DataTable<Process>>[0]['query']
}) => (
  <DataTable
    name="process-log"
    caption="Process log"
    columns={COLUMNS}
    rowId={(row) => row.id}
    {...(query ? { query } : { rows: rows ?? [] })}
    fit="content"
    plain
    onOpen={open}
  />
)

export default function ProcessTab({ lead }: { lead: Lead }) {
  const processes = useQuery(asking(leadLogCalls.processes, { params: { leadId: lead.id } }))
  return <ProcessList query={processes} />
}

type Step = CallAnswer<typeof leadLogCalls.process>[number]
const STEPS = columnsOf<Step & { readonly n: number }>([
  { id: 'date', header: 'Date', kind: 'datetime', fixed: true },
  { id: 'title', header: 'Step' },
  { id: 'duration', header: 'Duration, s', kind: 'number', decimals: 3 },
  { id: 'data', header: 'Data', wrap: true },
])

function Steps({ id }: { id: number }) {
  const steps = useQuery(asking(leadLogCalls.process, { params: { processId: id } }))
  const rows = steps.data?.map((step, n) => ({ ...step, n }))
  return (
    <DataTable
      name="process-steps"
      caption="Steps"
      columns={STEPS}
      rowId={(row) => row.n}
      query={{ data: rows, error: steps.error, isFetching: steps.isFetching, refetch: steps.refetch }}
      fit="content"
      plain
    />
  )
}
