import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import {
  DataTable,
  ExportButton,
  FactStrip,
  FilterBar,
  lookOf,
  MoneyLink,
  PageHeader,
  useShownColumns,
} from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { portalPublisherCalls as calls } from '../contract'
import { LEDGER_COLUMNS, type LedgerLine } from '../rows'
import { LEDGER_KINDS, LEDGER_WORDS } from '../words'
import { ledgerHref } from './links'
import { useSubIdOptions } from './own-options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 30)),
    kind: listFilter(),
    subid: listFilter(),
    lead: textFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}

const KINDS = LEDGER_KINDS.map((kind) => ({ id: kind, title: LEDGER_WORDS[kind] ?? kind }))

const COLUMNS = lookOf<LedgerLine>(LEDGER_COLUMNS, {
  date: { fixed: true, sortable: true },
  kind: { cell: (row) => LEDGER_WORDS[row.kind] ?? row.kind },
  lead: { sortable: true },
  amount: { sortable: true },
})

/** First on a narrow screen. */
const BRIEF = [['date', 'kind'], ['amount', 'lead'], ['subid']] as const

export default function LedgerPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const lines = useQuery(listing(calls.ledger, { params, body: list.request }))
  const columns = useShownColumns('portal-ledger', COLUMNS)
  const subIds = useSubIdOptions(list.filterRequest.date)
  const sums = lines.data?.additionalData
  return (
    <>
      <PageHeader
        title="Ledger"
        actions={
          <ExportButton
            rows={rowsOf(lines)}
            run={(arrived) =>
              download(calls.ledgerExport, { params, body: { ...list.exportRequest, columns } }, arrived)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="portal-ledger"
        total={rowsOf(lines)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Booked' },
          { kind: 'multi', name: 'kind', label: 'Line', options: KINDS },
          { kind: 'multi', name: 'subid', label: 'Sub ID', options: subIds },
          { kind: 'number', name: 'lead', label: 'Lead' },
        ]}
      />
      {sums ? (
        <FactStrip
          facts={Object.entries(sums.kinds).map(([kind, amount]) => [
            LEDGER_WORDS[kind] ?? kind,
            <MoneyLink
              key={kind}
              value={amount}
              to={ledgerHref({ ...list.filterRequest, kind: [kind] })}
              total="portal-ledger:amount"
            />,
          ])}
        />
      ) : null}
      <DataTable
        name="portal-ledger"
        caption="Ledger"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={lines}
        brief={BRIEF}
        list={list}
        totals={sums && { date: 'Total', amount: sums.amount }}
        note="By the day a line was booked. Staff see the same ledger."
        empty={{ why: 'Nothing was booked in these days.' }}
      />
    </>
  )
}
