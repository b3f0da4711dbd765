import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, FilterBar, type FilterField } from '@/web/kit'
import type { ListState } from '@/web/router/list-state'
import { systemLogCalls } from '../contract'
import { COLUMNS } from './columns'
import { openEntry } from './entry'

interface LogTableProps<Values> {
  readonly name: string
  readonly list: ListState<Values>
  readonly fields: readonly FilterField<Values>[]
  readonly log: ReturnType<typeof useLog>
  readonly children?: ReactNode
}

export const useLog = (request: Readonly<Record<string, unknown>>) =>
  useQuery(listing(systemLogCalls.list, { body: request }))

export function LogTable<Values>({ name, list, fields, log, children }: LogTableProps<Values>) {
  return (
    <>
      <FilterBar list={list} table={name} fields={fields} total={rowsOf(log)}>
        {children}
      </FilterBar>
      <DataTable
        name={name}
        caption="System log"
        columns={COLUMNS}
        rowId={(row) => row.systemlog.id}
        query={log}
        list={list}
        onOpen={openEntry}
        empty={{ why: 'Nothing was logged during these days. Try an earlier range.' }}
      />
    </>
  )
}
