import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Loading } from '@/web/kit/feedback/Loading'
import { openDialog } from '@/web/kit/dialogs/open-dialog'
import type { Screen } from '@/web/screen'
import type { Search } from './search'
import { isClosed } from './closed'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The step before is the same screen without what was opened over it. */
    opened?: boolean
  }
}

interface Openable {
  readonly title: (id: string) => string
  readonly size: string
  readonly show: (id: number, onGone: () => void) => ReactNode
}

const openable = new Map<string, Openable>()

/** Told once, when the console starts. */
export function knowOpenable(screens: readonly Pick<Screen, 'path' | 'over'>[]): void {
  for (const { path, over } of screens) {
    if (!over) continue
    const Part = lazy(over.load)
    const show = (id: number, onGone: () => void) => (
      <Suspense fallback={<Loading />}>
        <Part id={id} over onGone={onGone} />
      </Suspense>
    )
    openable.set(path.replace(/\{id\}$/, ''), { ...over, show })
  }
}

const partsOf = (path: string): [stem: string, id: string] => {
  const [, stem = '', id = ''] = /^(.*\/)(\d{1,15})$/.exec(path) ?? []
  return [stem, id]
}

const namedIn = (search: Search): readonly string[] =>
  (search['over'] ?? '').split(',').filter((path) => openable.has(partsOf(path)[0]))

const withOver = (search: Search, paths: readonly string[]): Search => {
  const { over: _before, ...rest } = search
  return paths.length > 0 ? { ...rest, over: paths.join(',') } : rest
}

/** Shows what is at a path: over what is being looked at, if its screen can be, else as a page. The address names both. */
export function openPath(router: AnyRouter, href: string): void {
  if (isClosed(href)) return
  if (!openable.has(partsOf(href)[0])) return void router.navigate({ href })
  void router.navigate({
    to: '.',
    search: (before: Search) => withOver(before, [...namedIn(before), href]),
    state: (before) => ({ ...before, opened: true }),
    resetScroll: false,
  })
}

/** Shows another thing in place of the one on top, in the same step of the history. */
export const openInstead = (router: AnyRouter, href: string): void =>
  void router.navigate({
    to: '.',
    search: (before: Search) => withOver(before, [...namedIn(before).slice(0, -1), href]),
    state: (before) => before,
    replace: true,
    resetScroll: false,
  })

/** Opens and closes dialogs as the address says, so that Back closes the last one, and a sent link opens them all. */
export function OverHost() {
  const router = useRouter()
  const wanted = useLocation({ select: (location) => namedIn(location.search as Search).join(',') })
  const shown = useRef<{ readonly path: string; readonly close: () => void }[]>([])
  useEffect(() => {
    const paths = wanted === '' ? [] : wanted.split(',')
    const differs = paths.findIndex((path, at) => shown.current[at]?.path !== path)
    for (const gone of shown.current.splice(differs < 0 ? paths.length : differs).reverse()) gone.close()
    for (const path of paths.slice(shown.current.length)) shown.current.push(opened(path))

    function opened(path: string) {
      const [stem, id] = partsOf(path)
      const dialog = { path, close: (): void => undefined }
      const { title, size, show } = openable.get(stem) as Openable
      void openDialog({ title: title(id), size }, (answer) => {
        dialog.close = () => answer(null)
        return show(Number(id), dialog.close)
      }).then(() => {
        // Closed by hand: the address follows. What the address closed is no longer among these.
        const at = shown.current.indexOf(dialog)
        if (at < 0) return
        shown.current.splice(at)
        if (router.state.location.state.opened) window.history.back()
        else
          void router.navigate({
            to: '.',
            search: (before: Search) => withOver(before, namedIn(before).slice(0, at)),
            state: (before) => before,
            replace: true,
            resetScroll: false,
          })
      })
      return dialog
    }
  }, [wanted, router])
  return null
}
