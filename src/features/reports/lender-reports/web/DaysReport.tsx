import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateRange } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { DataTable, ExportButton, useShownColumns } from '@/web/kit'
import { lenderReportCalls } from '../contract'
import { ORDER_DAY_COLUMNS } from '../rows'
import { DaysChart } from './DaysChart'
import { REPORT_NOTE, summaryLook, totalCells } from './summary-look'
import { keysOf, sortFor, type SummaryList } from './summary-list'

const NAME = 'orders-summary'

/** What was sent, day by day. */
export function DaysReport({ list }: { readonly list: SummaryList }) {
  const summary = useQuery(listing(lenderReportCalls.ordersByDay, { body: list.filterRequest }))
  const keys = useMemo(() => keysOf(list.filters), [list.filters])
  const columns = useMemo(
    () =>
      summaryLook(ORDER_DAY_COLUMNS, ({ date }) => ({ ...keys, date: formatDateRange({ from: date, to: date }) }), {
        date: { fixed: true, sortable: true },
      }),
    [keys],
  )
  const shown = useShownColumns(NAME, columns)
  const { data } = summary
  return (
    <>
      {data ? <DaysChart days={data.reportDate} /> : null}
      <DataTable
        name={NAME}
        caption="Postings by day"
        columns={columns}
        rowId={(row) => row.date}
        query={{ ...summary, data: data?.report }}
        list={list}
        totals={data && totalCells('date', data.additionalData, keys)}
        empty={{ why: 'Nothing was sent to lenders on these days. Try an earlier range.' }}
        note={REPORT_NOTE}
        toolbar={
          <ExportButton
            rows={summary.isPlaceholderData ? undefined : data?.report.length}
            run={(report) =>
              download(
                lenderReportCalls.ordersByDayExport,
                { body: { ...list.filterRequest, ...sortFor(list, ORDER_DAY_COLUMNS), columns: shown } },
                report,
              )
            }
          />
        }
      />
    </>
  )
}
