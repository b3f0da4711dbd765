// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dateFilter, listFilter, personalFilter, textFilter, useListState } from './list-state'
import { parseSearch, stringifySearch } from './search'

const LIST = {
  filters: {
    date: dateFilter((today) => ({ from: today, to: today })),
    product: listFilter(),
    status: listFilter(['active', 'paused']),
    keyword: textFilter(),
    email: personalFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

function openAt(address: string) {
  const seen: { list: ReturnType<typeof useListState<(typeof LIST)['filters']>> | null } = { list: null }
  const root = createRootRoute({
    component: function Page() {
      seen.list = useListState(LIST)
      return null
    },
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  render(<RouterProvider router={router} />)
  const list = () => {
    if (!seen.list) throw new Error('not drawn yet')
    return seen.list
  }
  const change = async (what: () => void) => {
    await act(async () => {
      what()
      await Promise.resolve()
    })
  }
  return { list, change, history, drawn: () => waitFor(() => expect(seen.list).not.toBeNull()) }
}

describe('the state of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-15T17:00:00Z'), toFake: ['Date'] })
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(() => void vi.useRealTimers())

  it('is read from the query string, with defaults where it says nothing', async () => {
    const { list, drawn } = openAt('/?product=1,5&date=Nov+1,+2026+to+Nov+2,+2026&page=3&sort=id:asc')
    await drawn()
    expect(list().filters.product).toEqual(['1', '5'])
    expect(list().filters.date).toEqual({ from: '2026-11-01', to: '2026-11-02' })
    expect(list().filters.status).toEqual(['active', 'paused'])
    expect(list().active).toEqual(['date', 'product'])
    expect(list().request).toEqual({
      date: 'Nov 1, 2026 to Nov 2, 2026',
      product: ['1', '5'],
      status: ['active', 'paused'],
      page: 3,
      perPage: 100,
      sort: 'id:asc',
    })
  })

  it('leaves defaults out of the URL and goes back to the first page when a filter changes', async () => {
    const { list, change, history, drawn } = openAt('/?page=4')
    await drawn()
    await change(() => list().setFilters({ product: ['7'] }))
    expect(history.location.search).toBe('?product=7')
    await change(() => list().setFilters({ product: [] }))
    expect(history.location.search).toBe('')
  })

  it('tells "none chosen" from the default', async () => {
    const { list, change, history, drawn } = openAt('/')
    await drawn()
    await change(() => list().setFilters({ status: [] }))
    expect(history.location.search).toBe('?status=')
    expect(list().filters.status).toEqual([])
    expect(list().request).not.toHaveProperty('status')
  })

  it('keeps personal values out of the URL but sends them', async () => {
    const { list, change, history, drawn } = openAt('/')
    await drawn()
    await change(() => list().setFilters({ email: 'ann@example.com' }, 'replace'))
    expect(history.location.href).toBe('/')
    expect(list().request).toMatchObject({ email: 'ann@example.com' })
    expect(list().view).toEqual({})
    await change(() => list().resetFilters())
    expect(list().filters.email).toBe('')
  })

  it('comes back with the Back button', async () => {
    const { list, change, history, drawn } = openAt('/?product=2')
    await drawn()
    await change(() => list().setPage(2))
    await change(() => list().setSort({ column: 'id', order: 'asc' }))
    expect(history.location.search).toBe('?product=2&sort=id:asc')
    await change(() => history.back())
    expect(list().page).toBe(2)
    expect(list().sort).toEqual({ column: 'dateadd', order: 'desc' })
  })

  it('does not lose one of two changes made at once', async () => {
    const { list, change, history, drawn } = openAt('/')
    await drawn()
    await change(() => {
      list().setFilters({ product: ['1'] })
      list().setFilters({ keyword: 'x' })
    })
    expect(parseSearch(history.location.search)).toEqual({ product: '1', keyword: 'x' })
  })
})
