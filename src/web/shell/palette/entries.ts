import type { SessionUser } from '@/features/access/auth/contract'
import type { PageAction } from '@/web/kit'
import type { Screen, Waiting } from '@/web/screen'
import { leadsTo, mayOpen } from '../menu'
import type { Visit } from './recent'

/** A line of the palette: it leads somewhere, or does something. */
export interface Entry {
  readonly title: string
  readonly detail: string
  /** At the right: a shortcut, how long ago. */
  readonly note?: string | undefined
  /** At the right as well: how many rows wait. */
  readonly count?: number
  readonly href?: string
  readonly run?: () => void
}

export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

interface Found {
  readonly kind: string
  readonly hits: readonly { title: string; detail: string; path: string; otherwise?: string | undefined }[]
}

interface Known {
  readonly screens: readonly Screen[]
  readonly user: SessionUser
  readonly actions: readonly PageAction[]
  readonly visits: readonly Visit[]
  /** What costs money first. */
  readonly waiting: readonly Waiting[]
  /** The address one is at. */
  readonly here: string
  readonly ago: (at: number) => string
}

const MOST = 5
const MOST_RECENT = 8

const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

const entryOf = ({ label, keys, run }: PageAction): Entry => ({ title: label, detail: '', note: keys, run })

/** Each thing once: a second line that leads to the same place, or does the same, says nothing new. */
function once(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  const isNew = ({ href, title }: Entry): boolean => {
    const key = href ?? `do ${title}`
    return !seen.has(key) && Boolean(seen.add(key))
  }
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(isNew) }))
    .filter(({ entries }) => entries.length > 0)
}

const attention = (waiting: readonly Waiting[], words: readonly string[]): Group => ({
  title: 'Needs attention',
  entries: waiting
    .filter(({ title }) => hasAll(title, words))
    .slice(0, MOST)
    .map(({ title, detail, count, path }) => ({ title, detail, count, href: path })),
})

/**
 * Before anything is typed: what was open, what can be done here, what needs attention, then what can be done anywhere.
 * Enter then never changes anything.
 */
export function firstGroups({ screens, user, actions, visits, waiting, here, ago }: Known): Group[] {
  const recent = visits.filter(
    ({ path }) =>
      path.replace(/\?.*/, '') !== here && screens.some((screen) => leadsTo(screen, path) && mayOpen(screen, user)),
  )
  return once([
    {
      title: 'Recent',
      entries: recent
        .slice(0, MOST_RECENT)
        .map(({ path, title, detail, at }) => ({ title, detail, note: ago(at), href: path })),
    },
    { title: 'This page', entries: actions.filter(({ everywhere }) => !everywhere).map(entryOf) },
    attention(waiting, []),
    {
      title: 'Actions',
      entries: [...screenActions({ screens, user }), ...actions.filter(({ everywhere }) => everywhere).map(entryOf)],
    },
    { title: 'Screens', entries: screenEntries({ screens, user }, []).slice(0, MOST) },
  ])
}

const screenActions = ({ screens, user }: Pick<Known, 'screens' | 'user'>): Entry[] =>
  screens
    .filter((screen) => mayOpen(screen, user))
    .flatMap(({ actions = [] }) => actions.map(({ label, path }) => ({ title: label, detail: '', href: path })))
    .filter(({ href }) => screens.some((screen) => leadsTo(screen, href) && mayOpen(screen, user)))

const screenEntries = ({ screens, user }: Pick<Known, 'screens' | 'user'>, words: readonly string[]): Entry[] =>
  screens
    .filter((screen) => !screen.path.includes('{') && !screen.visitors && mayOpen(screen, user))
    .filter(({ title, menu }) => hasAll(`${title} ${menu?.group ?? ''}`, words))
    // One screen at two addresses is found at the one that the menu has.
    .toSorted((a, b) => Number(b.menu !== undefined) - Number(a.menu !== undefined))
    .filter(({ title }, at, all) => all.findIndex((other) => other.title === title) === at)
    .map(({ title, menu, path }) => ({ title, detail: menu?.group ?? '', href: path }))

/** For what was typed: things first, then what can be done; a verb in front turns that around. */
export function foundGroups(known: Known, typed: string, found: readonly Found[]): Group[] {
  const { screens, user } = known
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const things = found.map(({ kind, hits }) => ({
    title: kind,
    entries: hits.slice(0, MOST).map(({ title, detail, path, otherwise = path }) => ({
      title,
      detail,
      href: screens.some((screen) => leadsTo(screen, path) && mayOpen(screen, user)) ? path : otherwise,
    })),
  }))
  const doable = [...known.actions.map(entryOf), ...screenActions(known)].filter(({ title }) => hasAll(title, words))
  const actions = { title: 'Actions', entries: doable.slice(0, MOST) }
  const isVerb = doable.some(({ title }) => title.toLowerCase().startsWith(words[0] ?? ''))
  const last = [
    attention(known.waiting, words),
    { title: 'Screens', entries: screenEntries(known, words).slice(0, MOST) },
  ]
  return once(isVerb ? [actions, ...things, ...last] : [...things, actions, ...last])
}
