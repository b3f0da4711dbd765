import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '@/web/api/client'
import { listing, rowsOf } from '@/web/api/query'
import {
  DataTable,
  EmptyState,
  FilterBar,
  formatMoney,
  formatNumber,
  PagedExport,
  PageHeader,
  useSelection,
} from '@/web/kit'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { type AttentionRow, dashboardCalls, LISTED_KINDS, type ListedKind } from '../contract'
import { attentionColumns } from './attention-columns'
import { KIND_WORDS, stakeOf } from './attention-kinds'
import { useMayAct } from './AttentionActions'
import classes from './dashboard.module.css'
import { SettleMany } from './SettleMany'

const LIST = { filters: { party: listFilter(), keyword: textFilter() }, perPage: 100 }
const CRUMBS = [{ title: 'Dashboard', href: '/' }]
/** So many chips fit a line; the rest come when they are asked for. */
const CHIPS = 6

/** On a phone: what it is about, and what there is to do. */
const BRIEF = [
  ['title', 'party'],
  ['actions', 'detail'],
] as const

export default function AttentionPage() {
  const asked = useParams({ strict: false, select: (params: { kind?: string }) => params.kind }) ?? ''
  const kind = LISTED_KINDS.find((one) => one === asked)
  if (kind) return <Rows key={kind} kind={kind} />
  return (
    <>
      <PageHeader title="Needs attention" crumbs={CRUMBS} />
      <EmptyState why="There is no such list. The dashboard shows all there are." />
    </>
  )
}

function Rows({ kind }: { readonly kind: ListedKind }) {
  const list = useListState(LIST)
  const rows = useQuery(listing(dashboardCalls.attention, { params: { kind }, body: list.request }))
  const mayAct = useMayAct(kind)
  const columns = useMemo(() => attentionColumns(kind, mayAct), [kind, mayAct])
  const selection = useSelection<AttentionRow>({ rowId: (row) => row.id })
  const { title, stake, party } = KIND_WORDS[kind]
  const found = rows.data?.additionalData
  const parties = found?.parties ?? []
  const [all, setAll] = useState(false)
  const chips = all ? parties : parties.slice(0, CHIPS)
  const settles = kind === 'undecided' && mayAct
  return (
    <>
      <PageHeader
        title={title}
        crumbs={CRUMBS}
        actions={
          <PagedExport
            name={`attention-${kind}`}
            columns={columns}
            rows={rowsOf(rows)}
            ask={(part) =>
              api(dashboardCalls.attention, { params: { kind }, body: { ...list.exportRequest, ...part } })
            }
            rowId={(row) => row.id}
          />
        }
      />
      {found ? (
        <p className={classes['stake']}>
          {found.detail}: {formatNumber(rows.data?.total ?? 0)}
          {stake ? (
            <>
              , <strong data-total={`attention-${kind}:atstake`}>{formatMoney(stakeOf(kind, found.atstake))}</strong>{' '}
              {stake}
            </>
          ) : null}
        </p>
      ) : null}
      <FilterBar
        list={list}
        table={`attention-${kind}`}
        total={rowsOf(rows)}
        fields={[
          {
            kind: 'multi',
            name: 'party',
            label: party,
            options: parties.map((one) => ({ id: one.party, title: one.party })),
            width: 200,
          },
          { kind: 'text', name: 'keyword', label: 'Keyword' },
        ]}
      >
        {settles ? <SettleMany selection={selection} /> : null}
      </FilterBar>
      {parties.length > 1 ? (
        <div className={classes['parties']} role="group" aria-label={`By ${party.toLowerCase()}`}>
          <span>By {party.toLowerCase()}</span>
          {chips.map((one) => {
            const chosen = list.filters.party.includes(one.party)
            return (
              <button
                key={one.party}
                type="button"
                aria-pressed={chosen}
                onClick={() => list.setFilters({ party: chosen ? [] : [one.party] })}
              >
                <strong>{one.party}</strong> {formatNumber(one.count)}{' '}
                {stake ? (
                  <span data-figure={`attention-${kind}:atstake`}>{formatMoney(stakeOf(kind, one.atstake))}</span>
                ) : null}
              </button>
            )
          })}
          {chips.length < parties.length ? (
            <button type="button" onClick={() => setAll(true)}>
              {formatNumber(parties.length - chips.length)} more
            </button>
          ) : null}
        </div>
      ) : null}
      <DataTable
        name={`attention-${kind}`}
        caption={title}
        columns={columns}
        rowId={(row) => row.id}
        query={rows}
        list={list}
        brief={BRIEF}
        {...(stake && found ? { totals: { title: 'Total', atstake: stakeOf(kind, found.atstake) } } : {})}
        empty={{ title: 'Nothing needs attention', why: 'All of this has been dealt with.' }}
        {...(settles ? { selection } : {})}
      />
    </>
  )
}
