import { Button, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { asking, listing } from '@/web/api/query'
import { EmptyState, FilterBar, ListExport, PageHeader, Pending, SaveBar, useConfirm } from '@/web/kit'
import { useUnsavedGuard } from '@/web/kit/forms'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { capCalls, type CapOrder } from '../contract'
import { CapGrid } from './CapGrid'
import { Changes } from './Changes'
import { FILE_COLUMNS } from './file-columns'
import { changesText, type Drafts } from './grid'
import { useCells } from './use-cells'
import classes from './caps.module.css'

const LIST = {
  filters: {
    product: listFilter(),
    lender: listFilter(),
    status: listFilter(['active', 'paused']),
    keyword: textFilter(),
  },
  sort: 'lender:asc',
  perPage: 100,
}

/** Drawn at a time: thousands of rows that nobody looks at would make every key slow. */
const STEP = 200

/** Orders with changes stay in sight, whatever the filters say. */
function useRows(orders: readonly CapOrder[] | undefined, drafts: Drafts): readonly CapOrder[] | undefined {
  const known = useRef(new Map<number, CapOrder>())
  return useMemo(() => {
    for (const order of orders ?? []) known.current.set(order.id, order)
    if (!orders) return undefined
    const shown = new Set(orders.map(({ id }) => id))
    const changed = new Set(Object.keys(drafts).map((key) => Number(key.slice(0, key.indexOf('/')))))
    const kept = [...changed].filter((id) => !shown.has(id)).flatMap((id) => known.current.get(id) ?? [])
    return [...kept, ...orders]
  }, [orders, drafts])
}

export default function CapManagementPage() {
  const list = useListState(LIST)
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const statuses = useQuery(asking(lenderLookupCalls.orderStatuses))
  const query = useQuery(listing(capCalls.orders, { body: list.filterRequest }))
  const cells = useCells()
  const confirm = useConfirm()
  const [most, setMost] = useState(STEP)
  const rows = useRows(query.data, cells.drafts)
  const count = Object.keys(cells.drafts).length
  useUnsavedGuard(useCallback(() => count > 0, [count]))
  const discard = async () => {
    const asks = { title: 'Discard changes', text: `${changesText(cells.drafts)}.`, yes: 'Discard', no: 'Cancel' }
    if (count < 2 || (await confirm({ ...asks, danger: true }))) cells.discard()
  }
  return (
    <>
      <PageHeader
        title="Cap management"
        crumbs={[{ title: 'Lender' }]}
        actions={<ListExport name="caps" columns={FILE_COLUMNS} rows={query.data ?? []} sort={null} />}
      />
      <FilterBar
        list={list}
        table="caps"
        total={query.isPlaceholderData ? undefined : query.data?.length}
        fields={[
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses },
          { kind: 'text', name: 'keyword', label: 'Keyword' },
        ]}
      />
      <SaveBar
        count={count}
        busy={cells.saving !== null}
        onDiscard={() => void discard()}
        about={count > 0 ? <Changes orders={rows ?? []} drafts={cells.drafts} /> : <Keys />}
        save={(label) => (
          <Button loading={cells.saving !== null} onClick={() => void cells.save(rows ?? [])}>
            {label}
          </Button>
        )}
      />
      {!rows ? <Pending query={query} /> : null}
      {rows?.length === 0 ? <EmptyState why="No order fits these filters." /> : null}
      {rows && rows.length > 0 ? (
        <>
          <CapGrid orders={rows.slice(0, most)} cells={cells} />
          <p className={classes['foot']}>
            {rows.length > most ? (
              <Button variant="default" size="compact-sm" onClick={() => setMost(most + STEP)}>
                Show {Math.min(STEP, rows.length - most)} more of {rows.length}
              </Button>
            ) : null}
            <span>Caps count sold and undecided leads. Empty switches a cap off; 0 stops the order.</span>
          </p>
        </>
      ) : null}
    </>
  )
}

const Keys = () => (
  <span className={classes['keys']}>
    <Kbd size="xs">←↑→↓</Kbd> move <Kbd size="xs">Enter</Kbd> edit <Kbd size="xs">Esc</Kbd> undo cell{' '}
    <Kbd size="xs">Ctrl V</Kbd> paste a column
  </span>
)
