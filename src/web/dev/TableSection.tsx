import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lastDays } from '@/kernel/date-range'
import { DataTable, type PageOf, toastError, useSelection } from '@/web/kit'
import { FilterBar } from '@/web/kit'
import { setRowRenderProbe } from '@/web/kit/table/render-probe'
import { dateFilter, listFilter, personalFilter, textFilter, useListState } from '@/web/router/list-state'
import { Row, Section } from './Section'
import { leadHref, products, publishers, rowId, type SampleRow, sampleRows, statuses } from './sample'
import { sampleColumns } from './sample-columns'

const ALL = sampleRows(1234)
const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    publisher: listFilter(),
    status: listFilter(),
    keyword: textFilter(),
    email: personalFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 200,
}
const STATUS_OPTIONS = statuses.map((status) => ({ id: status, title: status }))

/** What a server would do, in the browser: filter, sort, cut a page. */
function answer(list: ReturnType<typeof useListState<(typeof LIST)['filters']>>): PageOf<SampleRow> {
  const { product, status, keyword } = list.filters
  const fitting = ALL.filter(
    (row) =>
      (product.length === 0 || product.includes(String(row.product.id))) &&
      (status.length === 0 || status.includes(row.status)) &&
      row.publisher.toLowerCase().includes(keyword.toLowerCase()),
  )
  const start = (list.page - 1) * list.perPage
  const data = fitting.slice(start, start + list.perPage)
  return {
    data,
    page: list.page,
    pages: Math.max(1, Math.ceil(fitting.length / list.perPage)),
    start: data.length > 0 ? start + 1 : 0,
    end: start + data.length,
    total: fitting.length,
  }
}

const QUIET_MS = 100

/** Counts row renders into a data attribute once they pause: writing each one down would draw the page as often. */
function RenderCounter() {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const element = output.current
    let count = 0
    let timer = 0
    const show = () => {
      if (element) element.textContent = element.dataset['rowRenders'] = String(count)
    }
    const look = (before: number) => {
      timer = 0
      if (count === before) show()
      else wait()
    }
    const wait = () => {
      timer = window.setTimeout(look, QUIET_MS, count)
    }
    setRowRenderProbe(() => {
      count++
      if (timer === 0) wait()
    })
    const reset = () => {
      window.clearTimeout(timer)
      timer = 0
      count = 0
      show()
    }
    element?.addEventListener('reset-count', reset)
    return () => {
      window.clearTimeout(timer)
      setRowRenderProbe(null)
      element?.removeEventListener('reset-count', reset)
    }
  }, [])
  return (
    <span>
      Rows drawn so far: <output ref={output} id="row-renders" data-row-renders="0" aria-live="off" />
    </span>
  )
}

export function TableSection() {
  const list = useListState(LIST)
  const query = useQuery({
    queryKey: ['dev', 'rows', list.request],
    queryFn: () => new Promise<PageOf<SampleRow>>((resolve) => window.setTimeout(() => resolve(answer(list)), 400)),
    placeholderData: keepPreviousData,
  })
  const selection = useSelection<SampleRow>({
    rowId,
    canSelect: (row) => row.status !== 'matched',
    limit: 10,
    onLimit: () => toastError('Maximum', 'You can not rematch more than 10 leads at once.'),
  })
  return (
    <Section title="List">
      <Row>
        <RenderCounter />
      </Row>
      <FilterBar
        list={list}
        table="dev-leads"
        total={query.data?.total}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'status', label: 'Status', options: STATUS_OPTIONS },
          { kind: 'text', name: 'keyword', label: 'Keyword' },
          { kind: 'text', name: 'email', label: 'Email' },
        ]}
      />
      <DataTable
        name="dev-leads"
        caption="Leads"
        columns={sampleColumns}
        rowId={rowId}
        query={query}
        list={list}
        rowHref={leadHref}
        selection={selection}
        bulkActions={<Button>Re-Match {selection.ids.size} leads</Button>}
        totals={{ total: 54_321.09, pt: 3.4 }}
      />
    </Section>
  )
}
