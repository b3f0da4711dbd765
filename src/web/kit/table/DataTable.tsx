import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type UIEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { openPath } from '@/web/router/over'
import { useScrollMemory } from '@/web/router/scroll-memory'
import { useBusinessTime } from '../business-time'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorState } from '../feedback/ErrorState'
import { problemOf } from '../feedback/problem'
import { briefColumns } from './brief'
import { formatNumber } from './cell-content'
import type { Column } from './column'
import { useShownRows } from './neighbours'
import { Pager } from './Pager'
import { SkeletonBody, TableBody, TotalsRow } from './TableBody'
import { TableHeader } from './TableHeader'
import { TableSettings } from './TableSettings'
import { TotalsList } from './TotalsList'
import classes from './table.module.css'
import type { DataTableProps } from './table-types'
import { useFitHeight } from './use-fit-height'
import { useGradualRows } from './use-gradual-rows'
import { useNarrowColumns } from './use-narrow-columns'
import { useRowKeys } from './use-row-keys'
import { useTableModel } from './use-table-model'

const PAGE_SIZES = [50, 100, 200]

/** The one table of the console: see the kit's README for what it takes. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, caption, columns, rowId, query, list, selection, totals, rowTone, pageSizes = PAGE_SIZES } = props
  const model = useTableModel(props)
  const { rows, order, total } = model
  const store = selection?.store ?? null
  const fitsPage = (props.fit ?? (query ? 'page' : 'content')) === 'page'
  const narrow = useMediaQuery('(max-width: 50em)')
  const { zone } = useBusinessTime()
  const { brief } = props
  const shown = useMemo(
    () => (narrow && brief ? briefColumns(model.shown, brief, zone) : model.shown),
    [narrow, brief, model.shown, zone],
  )
  const fitting = useNarrowColumns(shown, props.narrow, narrow)
  const summed = totals !== undefined && rows.length > 0

  const area = useRef<HTMLDivElement>(null)
  useFitHeight(area, fitsPage)
  const drawn = useGradualRows(rows, rowId)
  useScrollMemory(area, name, !model.first && drawn.count >= rows.length)
  useLayoutEffect(() => store?.show(rows), [store, rows])

  const { rowHref } = props
  const hrefs = useMemo(() => (rowHref ? rows.map(rowHref) : null), [rows, rowHref])
  useShownRows(name, hrefs, Math.max(0, model.start - 1), total)

  const open = useOpener(props, rows)
  const keys = useRowKeys(store, open)
  const { paged } = model
  const sortable = (column: Column<Row>) => column.sortable ?? (!paged && column.kind !== 'actions')

  const failed = query?.error !== null && query?.error !== undefined
  const nothing = !model.first && !failed && rows.length === 0
  const retry = query ? () => query.refetch() : undefined

  // A page past the end (rows were deleted, or an old link) leads back to the last one that exists.
  const { setPage, page } = order
  useEffect(() => {
    if (nothing && total > 0 && page > model.pages) setPage(model.pages)
  }, [nothing, total, page, model.pages, setPage])

  return (
    <section className={classes['frame']} aria-label={caption}>
      {props.toolbar ? <div className={classes['toolbar']}>{props.toolbar}</div> : null}
      {failed && rows.length > 0 ? (
        <Alert color="red" mb="sm" role="alert" title="These rows may be out of date">
          {problemOf(query.error).message}{' '}
          <Button variant="default" onClick={() => void retry?.()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      <div className={classes['box']}>
        {query?.isFetching && !model.first ? <div className={classes['bar']} aria-hidden /> : null}
        <div ref={area} className={classes['area']} onScroll={markScrolled}>
          <table
            className={classes['table']}
            data-table={name}
            data-density={model.density}
            data-ticks={store ? '' : undefined}
            aria-busy={query?.isFetching ?? false}
            {...keys}
          >
            <caption className="s-sr-only">{caption}</caption>
            <TableHeader columns={fitting} order={order} sortable={sortable} selection={store} />
            {model.first && !failed ? <SkeletonBody columns={fitting} ticks={store !== null} /> : null}
            {/* A body of its own for each page: taking away the old rows one by one costs as much as drawing the new ones. */}
            <TableBody
              key={drawn.page}
              rows={rows}
              count={drawn.count}
              columns={fitting}
              rowId={rowId}
              selection={store}
              rowTone={rowTone}
            />
            {summed && !narrow ? (
              <TotalsRow name={name} columns={shown} totals={totals} ticks={store !== null} />
            ) : null}
          </table>
          {failed && rows.length === 0 ? (
            <ErrorState error={query.error} onRetry={retry} retrying={query.isFetching} />
          ) : null}
          {nothing ? <Nothing {...props} active={list?.active.length ?? 0} onClear={list?.resetFilters} /> : null}
        </div>
        {summed && narrow ? <TotalsList name={name} columns={model.shown} totals={totals} /> : null}
      </div>
      <div className={classes['footer']}>
        {props.plain ? null : <TableSettings name={name} columns={columns} />}
        {props.note ? <span className={classes['note']}>{props.note}</span> : null}
        {selection && selection.ids.size > 0 ? (
          <div className={classes['chosen']}>
            <strong role="status">{formatNumber(selection.ids.size)} selected</strong>
            {props.bulkActions}
            <Button variant="subtle" onClick={() => selection.clear()}>
              Unselect all
            </Button>
          </div>
        ) : null}
        {model.first || (props.plain && model.pages === 1) ? null : (
          <Pager
            page={model.page}
            pages={model.pages}
            start={model.start}
            end={model.end}
            total={total}
            perPage={order.perPage}
            pageSizes={pageSizes}
            onPage={order.setPage}
            onPerPage={order.setPerPage}
            caption={caption}
          />
        )}
      </div>
    </section>
  )
}

function useOpener<Row extends object>(props: DataTableProps<Row>, rows: readonly Row[]) {
  const router = useRouter()
  const latest = useRef({ props, rows })
  useEffect(() => {
    latest.current = { props, rows }
  })
  const open = useCallback(
    (id: string) => {
      const { rowId, onOpen, rowHref } = latest.current.props
      const row = latest.current.rows.find((candidate) => String(rowId(candidate)) === id)
      if (!row) return
      if (onOpen) onOpen(row)
      else if (rowHref) openPath(router, rowHref(row))
    },
    [router],
  )
  return props.onOpen || props.rowHref ? open : null
}

function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
}

interface NothingProps {
  readonly empty?: { readonly title?: string; readonly why?: string; readonly action?: React.ReactNode }
  readonly active: number
  readonly onClear: (() => void) | undefined
}

function Nothing({ empty, active, onClear }: NothingProps) {
  if (active === 0) return <EmptyState {...empty} why={empty?.why ?? 'There is nothing here yet.'} />
  return (
    <EmptyState
      {...(empty?.title ? { title: empty.title } : {})}
      why="No rows match these filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
