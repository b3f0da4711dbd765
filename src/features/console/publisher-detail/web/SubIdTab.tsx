import { useQuery } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { Badge, columnsOf, DataTable, MoneyLink, RowAction, RowActions, useBusinessTime } from '@/web/kit'
import { IconBan, IconCheck } from '@/web/kit/icons'
import { useMemo } from 'react'
import { NO_SUBID } from '@/features/reports/subid-report/contract'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { href } from '@/web/router/search'
import { publisherDetailCalls, type SubIdNumbers } from '../contract'

/** Stops the leads of a sub id by the publisher's filter, after a question; or lets them in again. */
function Exclude({ publisher, row: { subid, excluded } }: { publisher: number; row: SubIdNumbers }) {
  const toggle = useAction({
    run: (options) => {
      const body = { subid, excluded: excluded ? 0 : 1 }
      return api(publisherDetailCalls.excludeSubId, { params: { id: publisher }, body }, options)
    },
    asks: () =>
      excluded
        ? { title: 'Allow sub ID', text: `Leads of ${subid} will be taken again.`, yes: 'Allow', no: 'Cancel' }
        : {
            title: 'Exclude sub ID',
            text: `Leads of ${subid} will fail from now on.`,
            yes: 'Exclude',
            no: 'Cancel',
            danger: true,
          },
    done: 'Filter was successfully saved',
  })
  if (subid === NO_SUBID) return null
  const label = excluded ? 'Allow' : 'Exclude'
  return (
    <RowActions>
      <RowAction
        label={`${label} ${subid}`}
        tip={label}
        icon={excluded ? <IconCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
        busy={toggle.busy}
        onClick={toggle.start}
      />
    </RowActions>
  )
}

const DAYS = 30

interface SumProps {
  readonly publisher: number
  readonly date: string
  readonly row: SubIdNumbers
  readonly of: 'total' | 'pub'
}

/** A sum of the sub id, with a link to its days in the SubID report. */
const Sum = ({ publisher, date, row, of }: SumProps) => (
  <MoneyLink
    value={row[of]}
    to={href('/publisher/report/subidreport', { publisher, subid: [row.subid], date })}
    total={`subid-report:${of}`}
  />
)

const columnsOfPublisher = (publisher: number, date: string) =>
  columnsOf<SubIdNumbers>([
    {
      id: 'subid',
      header: 'Sub ID',
      fixed: true,
      sortable: true,
      cell: ({ subid, excluded }) => (
        <>
          {subid} {excluded ? <Badge tone="danger">excluded</Badge> : null}
        </>
      ),
    },
    { id: 'leads', header: 'Leads', kind: 'number', sortable: true },
    { id: 'matched', header: 'Matched', kind: 'number', sortable: true },
    {
      id: 'successRate',
      header: 'Success %',
      kind: 'percent',
      decimals: 2,
      sortable: true,
      help: '100 × matched / leads',
    },
    {
      id: 'returnRate',
      header: 'Return %',
      kind: 'percent',
      decimals: 2,
      sortable: true,
      help: '100 × returned / (returned + matched)',
    },
    {
      id: 'total',
      header: 'Revenue',
      kind: 'money',
      sortable: true,
      cell: (row) => <Sum publisher={publisher} date={date} row={row} of="total" />,
    },
    {
      id: 'pub',
      header: 'Payout',
      kind: 'money',
      sortable: true,
      cell: (row) => <Sum publisher={publisher} date={date} row={row} of="pub" />,
    },
    { id: 'margin', header: 'Margin %', kind: 'percent', decimals: 2, sortable: true },
    { id: 'actions', header: 'Actions', kind: 'actions', cell: (row) => <Exclude publisher={publisher} row={row} /> },
  ])

export default function SubIdTab({ id }: { id: number }) {
  const { today } = useBusinessTime()
  const date = formatDateRange(lastDays(today, DAYS))
  const columns = useMemo(() => columnsOfPublisher(id, date), [id, date])
  return (
    <DataTable
      name="publisher-subids"
      caption="Sub IDs, last 30 days"
      columns={columns}
      rowId={(row) => row.subid}
      query={useQuery(asking(publisherDetailCalls.subIds, { params: { id } }))}
      sort="leads:desc"
      toolbar="Last 30 days"
      empty={{ why: 'No lead came in the last 30 days.' }}
    />
  )
}
