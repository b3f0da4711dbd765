import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, FilterBar, type FilterField } from '@/web/kit'
import type { ListState } from '@/web/router/list-state'
import { systemLogCalls } from '../contract'
import { columnsWith } from './columns'
import { type LogWords, openEntry } from './entry'

interface LogTableProps<Values> {
  readonly name: string
  readonly list: ListState<Values>
  readonly fields: readonly FilterField<Values>[]
  readonly log: ReturnType<typeof useLog>
  /** Memoised. */
  readonly words?: LogWords | undefined
  readonly children?: ReactNode
}

export const useLog = (request: Readonly<Record<string, unknown>>) =>
  useQuery(listing(systemLogCalls.list, { body: request }))

/** First on a narrow screen. */
const BRIEF = [
  ['title', 'dateadd'],
  ['description', 'user'],
] as const

export function LogTable<Values>({ name, list, fields, log, words, children }: LogTableProps<Values>) {
  const columns = useMemo(() => columnsWith(words), [words])
  return (
    <>
      <FilterBar list={list} table={name} fields={fields} total={rowsOf(log)}>
        {children}
      </FilterBar>
      <DataTable
        name={name}
        caption="System log"
        columns={columns}
        rowId={(row) => row.systemlog.id}
        query={log}
        list={list}
        brief={BRIEF}
        onOpen={(row) => openEntry(row, words)}
        empty={{ why: 'Nothing was logged during these days. Try an earlier range.' }}
      />
    </>
  )
}
