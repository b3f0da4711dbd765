// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KitProvider } from '../KitProvider'
import { briefColumns } from './brief'
import { columnsOf } from './column'
import { DataTable } from './DataTable'
import { setRowRenderProbe } from './render-probe'
import { useSelection } from './selection'

interface Row {
  readonly id: number
  readonly name: string
  readonly amount: number | null
}

const rows = Array.from(
  { length: 200 },
  (_, index): Row => ({ id: index + 1, name: `Row ${index + 1}`, amount: index === 0 ? null : index }),
)
const columns = columnsOf<Row>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true },
  { id: 'name', header: 'Name' },
  { id: 'amount', header: 'Amount', kind: 'money' },
])

const PATIENT = { timeout: 30_000 }

class NoObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

async function show(Page: () => React.ReactNode) {
  const root = createRootRoute({ component: () => <KitProvider zone="America/New_York">{<Page />}</KitProvider> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router} />)
  return waitFor(() => {
    const table = document.querySelector('table')
    if (!table) throw new Error('no table yet')
    return table
  }, PATIENT)
}

async function showRows(onOpen?: (row: Row) => void) {
  const table = await show(() => <Selectable {...(onOpen ? { onOpen } : {})} />)
  // The rows below the first screen follow a moment later.
  await waitFor(() => expect(bodyRows(table)).toHaveLength(200), PATIENT)
  return table
}

function Selectable({ onOpen = () => undefined }: { onOpen?: (row: Row) => void }) {
  const selection = useSelection<Row>({ rowId: (row) => row.id })
  return (
    <DataTable
      name="t"
      caption="Rows"
      columns={columns}
      rowId={(row) => row.id}
      rows={rows}
      selection={selection}
      onOpen={onOpen}
    />
  )
}

// Plain selectors: asking for 200 rows by role computes the style of every cell.
const bodyRows = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')]
const firstIds = (table: HTMLElement) =>
  bodyRows(table)
    .slice(0, 3)
    .map((row) => row.dataset['row'])

function headerButton(table: HTMLElement, name: string): HTMLElement {
  const found = [...table.querySelectorAll('thead button')].find((button) => button.textContent.includes(name))
  if (!(found instanceof HTMLElement)) throw new Error(`no header ${name}`)
  return found
}

describe('the table', () => {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('ResizeObserver', NoObserver)
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    Element.prototype.scrollIntoView = () => undefined
    localStorage.clear()
  })
  afterEach(() => {
    setRowRenderProbe(null)
    cleanup()
    vi.unstubAllGlobals()
  })

  it('draws exactly one of 200 rows again when one is ticked', async () => {
    await showRows()
    const drawn: string[] = []
    setRowRenderProbe((id) => drawn.push(id))
    fireEvent.click(screen.getByLabelText('Select row 42'))
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(drawn).toEqual(['42'])
  })

  it('sorts plain rows in the browser, empty values last, and says how', async () => {
    const table = await showRows()
    fireEvent.click(headerButton(table, 'Amount'))
    expect(firstIds(table)).toEqual(['200', '199', '198'])
    expect(headerButton(table, 'Amount').closest('th')?.getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(headerButton(table, 'Amount'))
    expect(firstIds(table)).toEqual(['2', '3', '4'])
  })

  it('walks with the arrow keys, ticks with x and opens with Enter, without drawing rows for the walk', async () => {
    const opened: number[] = []
    const table = await showRows((row) => opened.push(row.id))
    bodyRows(table)[0]?.focus()
    const drawn: string[] = []
    setRowRenderProbe((id) => drawn.push(id))
    fireEvent.keyDown(document.activeElement ?? table, { key: 'ArrowDown' })
    expect(drawn).toEqual([])
    fireEvent.keyDown(document.activeElement ?? table, { key: 'x' })
    fireEvent.keyDown(document.activeElement ?? table, { key: 'Enter' })
    expect(drawn).toEqual(['2'])
    expect(opened).toEqual([2])
  })

  it('tells an empty list from a failed one', async () => {
    const query = { data: [], error: null, isFetching: false, refetch: () => undefined }
    await show(() => <DataTable name="t" caption="Rows" columns={columns} rowId={(row) => row.id} query={query} />)
    expect(screen.getByText('Data not found')).toBeTruthy()
    cleanup()
    const refetch = vi.fn()
    const failed = {
      data: undefined,
      error: { status: 500, message: 'Broken', requestId: 'req_1' },
      isFetching: false,
      refetch,
    }
    await show(() => <DataTable name="t" caption="Rows" columns={columns} rowId={(row) => row.id} query={failed} />)
    expect(screen.getByText('Broken')).toBeTruthy()
    expect(screen.getByText('req_1')).toBeTruthy()
    fireEvent.click(screen.getByText('Try again'))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

describe('on a narrow screen', () => {
  it('what matters comes first, two lines a cell, the rest after it, each once', () => {
    const brief = briefColumns(
      columns,
      [
        ['name', 'amount'],
        ['gone', 'id'],
      ],
      'America/New_York',
    )
    expect(brief.map(({ id }) => id)).toEqual(['name', 'id'])
    const { container } = render(<>{brief[0]?.cell?.({ id: 1, name: 'Row 1', amount: 5 })}</>)
    expect([...container.children].map(({ textContent }) => textContent)).toEqual(['Row 1', '$5.00'])
  })

  it('a column that was hidden leaves its place, and nothing stands under it', () => {
    const withoutAmount = columns.filter(({ id }) => id !== 'amount')
    expect(
      briefColumns(
        withoutAmount,
        [
          ['amount', 'name'],
          ['id', 'amount'],
        ],
        'UTC',
      ),
    ).toEqual(withoutAmount)
  })
})
