import { lastDays } from '@/kernel/date-range'
import { rowsOf } from '@/web/api/query'
import type { FilterField } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { LogExport } from './LogExport'
import type { LogWords } from './entry'
import { LogTable, useLog } from './LogTable'
import { useAdminOptions, useCategoryOptions } from './options'

/**
 * What a Log tab is about. One lead, publisher, RCID, pixel, lender or order is open to everybody who sees it; several of
 * them, and users, need the permission of the whole log (decision E5).
 */
export interface LogScope {
  readonly lead?: number
  readonly publisher?: readonly number[]
  readonly rcid?: readonly number[]
  readonly pixels?: readonly number[]
  readonly lender?: readonly number[]
  readonly lenderorder?: readonly number[]
  readonly users?: readonly number[]
}

const LIST = {
  scope: 'log',
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    user: listFilter(),
    keyword: textFilter(),
    category: listFilter(),
    hideindividual: textFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

const HIDDEN = [{ id: 1, title: 'hidden' }]

/** The Log tab of a lead, publisher, RCID, pixel, lender or order. */
export function SystemLogTab({ scope, words }: { scope: LogScope; words?: LogWords }) {
  const list = useListState(LIST)
  const users = useAdminOptions()
  const categories = useCategoryOptions()
  const ofLead = scope.lead !== undefined
  const log = useLog({ ...list.request, ...scope })
  const fields: FilterField<typeof list.filters>[] = [
    { kind: 'dateRange', name: 'date', label: 'Date' },
    { kind: 'multi', name: 'user', label: 'User', options: users },
    { kind: 'text', name: 'keyword', label: 'Keyword' },
    { kind: 'multi', name: 'category', label: 'Category', options: categories },
  ]
  if (!ofLead)
    fields.push({
      kind: 'single',
      name: 'hideindividual',
      label: 'Entries of single leads',
      options: HIDDEN,
      placeholder: 'shown',
    })
  const name = words ? 'history' : 'systemlog-tab'
  return (
    <LogTable name={name} list={list} log={log} fields={fields} words={words}>
      <LogExport name={name} request={{ ...list.exportRequest, ...scope }} rows={rowsOf(log)} words={words} />
    </LogTable>
  )
}
