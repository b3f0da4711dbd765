import { useQuery } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, FilterBar, PagedExport, PageHeader, textOptions } from '@/web/kit'
import { personalFilter, textFilter, useListState } from '@/web/router/list-state'
import { outboxCalls } from '../contract'
import { COLUMNS } from './columns'

// Recipients are people's addresses: the keyword stays out of the URL.
const LIST = { filters: { channel: textFilter(), status: textFilter(), keyword: personalFilter() }, perPage: 100 }
const CHANNELS = textOptions(['mail', 'sms'])
const STATUSES = textOptions(['kept', 'queued', 'sent', 'failed'])

type Filters = NonNullable<Parameters<typeof listing<typeof outboxCalls.list>>[1]>['body']

export default function OutboxPage() {
  const list = useListState(LIST)
  const messages = useQuery(listing(outboxCalls.list, { body: list.request as Filters }))
  return (
    <>
      <PageHeader
        title="Outbox"
        actions={
          <PagedExport
            name="outbox"
            columns={COLUMNS}
            rows={rowsOf(messages)}
            ask={(part) => api(outboxCalls.list, { body: { ...(list.exportRequest as Filters), ...part } })}
            rowId={(row) => row.id}
          />
        }
      />
      <FilterBar
        list={list}
        table="outbox"
        total={rowsOf(messages)}
        fields={[
          { kind: 'single', name: 'channel', label: 'Channel', options: CHANNELS },
          { kind: 'single', name: 'status', label: 'Status', options: STATUSES },
          { kind: 'text', name: 'keyword', label: 'Recipient or subject', width: 220 },
        ]}
      />
      <DataTable
        name="outbox"
        caption="Messages"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={messages}
        list={list}
        empty={{ why: 'No message has been sent yet.' }}
      />
    </>
  )
}
