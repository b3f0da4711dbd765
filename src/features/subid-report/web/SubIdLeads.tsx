import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, openDialog } from '@/web/kit'
import { useLocalListState } from '@/web/router/list-state'
import { leadColumns, leadHref } from '../../lead-reports/web/public'
import { type SubIdRow, subIdReportCalls } from '../contract'

const LIST = { filters: {}, sort: 'dateadd:desc', perPage: 100 }
const COLUMNS = leadColumns()

/** The leads behind one row of the report. */
export const openSubIdLeads = (row: SubIdRow): void =>
  void openDialog({ title: `Leads of sub ID ${row.subid}, ${row.date}`, size: '80rem' }, () => <SubIdLeads row={row} />)

function SubIdLeads({ row }: { readonly row: SubIdRow }) {
  const list = useLocalListState(LIST)
  const keys = { date: row.date, publisher: [row.publisher.id], rcid: [row.rcid.id], subid: [row.subid] }
  const leads = useQuery(listing(subIdReportCalls.leads, { body: { ...list.request, ...keys } }))
  const exported = { ...list.exportRequest, ...keys }
  return (
    <DataTable
      name="subid-leads"
      caption="Leads of the sub ID"
      columns={COLUMNS}
      rowId={(lead) => lead.id}
      query={leads}
      list={list}
      fit="content"
      totals={leads.data?.additionalData}
      rowHref={leadHref}
      toolbar={
        <ExportButton
          label="Export leads"
          rows={rowsOf(leads)}
          run={(report) => download(subIdReportCalls.leadsExport, { body: exported }, report)}
        />
      }
    />
  )
}

export function SubIdButton({ row }: { readonly row: SubIdRow }) {
  return (
    <Anchor component="button" type="button" inherit className="s-id" onClick={() => openSubIdLeads(row)}>
      {row.subid}
    </Anchor>
  )
}
