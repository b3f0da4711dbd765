import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListState, Step } from '@/web/router/list-state'
import { IconFilter } from '../icons'
import { optionValue } from '../inputs/option'
import { formatNumber } from '../table/cell-content'
import { ViewsMenu } from '../views/ViewsMenu'
import { FilterChips } from './FilterChips'
import { FilterControl } from './FilterControl'
import { type AnyField, choicesOf, type FilterField, isSettled } from './filter-fields'
import classes from './filters.module.css'
import { useHeaderSlot } from './header-slots'

type AnyListState = ListState

interface FilterBarProps<Values> {
  readonly list: ListState<Values>
  readonly fields: readonly FilterField<Values>[]
  /** How many rows fit, once known. */
  readonly total?: number | undefined
  /** The table's name: offers saved views of these filters with its columns. */
  readonly table?: string
  /** Buttons at the end of the row: bulk modes. */
  readonly children?: ReactNode
}

/** As wide as a field may grow; it shrinks to its label and a short value before the line breaks. */
const MOST = { dateRange: 232, multi: 190, single: 180, text: 210, number: 150 }
const LEAST = { dateRange: 200, multi: 67, single: 66, text: 96, number: 60 }
const LETTER = 6.5

const widthOf = ({ kind, label, width, ...field }: AnyField) => {
  const least = field.least ?? Math.round(LEAST[kind] + LETTER * label.length)
  return { flexBasis: least, maxWidth: Math.max(least, width ?? MOST[kind]) }
}

/** Shows a part of the bar where the page's title has a place for it. */
const placed = (part: ReactNode, slot: Element | null): ReactNode => (slot ? createPortal(part, slot) : part)

/**
 * Values that fall out of dependent choices by a choice made in this bar go with it. What an address says stays, even if
 * nothing can fit it all: a link never shows other rows than it names.
 */
function useDropStale(list: AnyListState, fields: readonly AnyField[]): () => void {
  const offered = useRef(new Map<string, ReadonlySet<string>>())
  const changedHere = useRef(false)
  useEffect(() => {
    for (const field of fields) {
      if (!('options' in field) || !field.dependent || !isSettled(field.options)) continue
      const known = new Set(choicesOf(field.options).map(optionValue))
      const before = offered.current.get(field.name)
      offered.current.set(field.name, known)
      const value = list.filters[field.name]
      const chosen = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')
      const kept = chosen.filter((id) => known.has(id) || !before?.has(id))
      if (!changedHere.current || kept.length === chosen.length) continue
      list.setFilters({ [field.name]: Array.isArray(value) ? kept : '' }, 'replace')
    }
  }, [list, fields])
  return useCallback(() => {
    changedHere.current = true
  }, [])
}

/** One function for as long as the bar is there: it works on the list as it is by then. */
function useSetFilter(list: AnyListState, onSet: () => void) {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  return useCallback(
    (name: string, value: unknown, step?: Step) => {
      onSet()
      latest.current.setFilters({ [name]: value }, step)
    },
    [onSet],
  )
}

export function FilterBar<Values>(props: FilterBarProps<Values>) {
  const { list, fields, total, table, children } = props
  const narrow = useMediaQuery('(max-width: 50em)')
  const [open, setOpen] = useState(false)
  // From here on names are plain text; the props above have checked them against the list's own.
  const anyList = list as unknown as AnyListState
  const anyFields = fields as readonly AnyField[]
  const setFilter = useSetFilter(anyList, useDropStale(anyList, anyFields))
  const bar = useRef<HTMLElement>(null)
  const slot = useHeaderSlot(bar)

  const controls = anyFields.map((field) => (
    <div
      key={field.name}
      className={classes['field']}
      data-set={anyList.active.includes(field.name) || undefined}
      style={narrow ? undefined : widthOf(field)}
    >
      <FilterControl field={field} value={anyList.filters[field.name]} onFilter={setFilter} />
    </div>
  ))

  const views = table ? <ViewsMenu table={table} list={anyList} /> : null
  const viewsSlot = slot('views')
  return (
    <search ref={bar} className={classes['bar']} aria-label="Filters">
      <div className={classes['row']}>
        {narrow ? (
          <Button variant="default" leftSection={<IconFilter size={15} aria-hidden />} onClick={() => setOpen(true)}>
            Filters{list.active.length > 0 ? ` (${list.active.length})` : ''}
          </Button>
        ) : (
          controls
        )}
        {children || (views && !viewsSlot) ? (
          <div className={classes['end']}>
            {viewsSlot ? null : views}
            {children}
          </div>
        ) : null}
      </div>
      {viewsSlot ? createPortal(views, viewsSlot) : null}
      {placed(
        <FilterChips fields={anyFields} list={anyList} counted={'total' in props} total={total} />,
        slot('chips'),
      )}
      {narrow ? (
        <Drawer opened={open} onClose={() => setOpen(false)} title="Filters" size="min(100vw, 360px)">
          <div className={classes['stack']}>
            {controls}
            <Button onClick={() => setOpen(false)}>
              {total === undefined ? 'Show' : `Show ${formatNumber(total)} rows`}
            </Button>
            {list.active.length > 0 ? (
              <Button variant="default" onClick={() => list.resetFilters()}>
                Clear all
              </Button>
            ) : null}
          </div>
        </Drawer>
      ) : null}
    </search>
  )
}
