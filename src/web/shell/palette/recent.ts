import { href as hrefOf, parseSearch, type Search } from '@/web/router/search'
import { stored } from '@/web/session/store'

/** A page that was opened, as its address; personal values never stand in one. */
export interface Visit {
  readonly path: string
  readonly title: string
  /** What a list was narrowed to. */
  readonly detail: string
  readonly at: number
}

const MOST = 9
/** Not what a list is about. */
const ASIDE = new Set(['sort', 'page', 'perPage', 'tab', 'over', 'viewOption'])

export function recentVisits(): readonly Visit[] {
  try {
    return JSON.parse(stored.read('recent') ?? '[]') as Visit[]
  } catch {
    return []
  }
}

const place = (path: string): string => path.replace(/\?.*/, '')

/** Every list and thing once, as it was last seen; the newest first. */
export function rememberVisit(path: string, title: string, at: number): void {
  const [address = '', query = ''] = path.split('?')
  const { over: _opened, ...search }: Search = parseSearch(query)
  const words = Object.entries(search).filter(([name, value]) => !ASIDE.has(name) && !/^[\d,]*$/.test(value))
  const visit = { path: hrefOf(address, search), title, detail: words.map(([, value]) => value).join(', '), at }
  const others = recentVisits().filter((other) => place(other.path) !== address)
  stored.write('recent', JSON.stringify([visit, ...others].slice(0, MOST)))
}
