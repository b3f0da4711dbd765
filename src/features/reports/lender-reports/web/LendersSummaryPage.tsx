import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { useListState } from '@/web/router/list-state'
import { lenderReportCalls } from '../contract'
import { LENDER_COLUMNS } from '../rows'
import { DaysChart } from './DaysChart'
import { REPORT_NOTE, summaryLook, totalCells } from './summary-look'
import { keysOf, sortFor, SUMMARY_LIST, useSummaryFields } from './summary-list'

const NAME = 'lenders-summary'

export default function LendersSummaryPage() {
  const list = useListState(SUMMARY_LIST)
  const summary = useQuery(listing(lenderReportCalls.lenders, { body: list.filterRequest }))
  const keys = useMemo(() => keysOf(list.filters), [list.filters])
  const columns = useMemo(
    () =>
      summaryLook(LENDER_COLUMNS, ({ lender }) => ({ ...keys, lender: lender.id }), {
        lender: { fixed: true, sortable: true, href: ({ lender }) => partyHref('lender', lender.id) },
      }),
    [keys],
  )
  const shown = useShownColumns(NAME, columns)
  const { data } = summary
  const rows = summary.isPlaceholderData ? undefined : data?.report.length
  return (
    <>
      <PageHeader
        title="Lenders summary"
        crumbs={[{ title: 'Lender' }]}
        actions={
          <ExportButton
            rows={rows}
            run={(report) =>
              download(
                lenderReportCalls.lendersExport,
                { body: { ...list.filterRequest, ...sortFor(list, LENDER_COLUMNS), columns: shown } },
                report,
              )
            }
          />
        }
      />
      <FilterBar list={list} table={NAME} total={rows} fields={useSummaryFields('Account representative')} />
      {data ? <DaysChart days={data.reportDate} /> : null}
      <DataTable
        name={NAME}
        caption="Postings by lender"
        columns={columns}
        rowId={(row) => row.lender.id}
        query={{ ...summary, data: data?.report }}
        list={list}
        totals={data && totalCells('lender', data.additionalData, keys)}
        empty={{ why: 'Nothing was sent to lenders on these days. Try an earlier range.' }}
        note={REPORT_NOTE}
      />
    </>
  )
}
