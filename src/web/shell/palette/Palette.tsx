import { Kbd, Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { searchCalls } from '@/features/platform/search/contract'
import { listing } from '@/web/api/query'
import { useOfferedActions } from '@/web/kit/actions/page-actions'
import { relativeTime } from '@/web/kit/display/time-text'
import { IconSearch } from '@/web/kit/icons'
import type { Screen, Waiting } from '@/web/screen'
import { useUser } from '@/web/session/use-session'
import { mayOpen } from '../menu'
import { type Entry, firstGroups, foundGroups } from './entries'
import classes from './palette.module.css'
import { Results } from './Results'
import { recentVisits } from './recent'

interface PaletteProps {
  readonly screens: readonly Screen[]
  readonly opened: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

const EVERYWHERE: string[] = []

const dataOfAll = (asked: readonly { readonly data?: readonly Waiting[] | undefined }[]): readonly Waiting[] =>
  asked.flatMap(({ data = [] }) => data)

/**
 * Ctrl+K: what was open lately, what needs attention, things by id, name, e-mail or phone, screens and actions by name. What is typed travels in a
 * body, never in the address.
 */
export function Palette({ screens, opened, onOpen, onClose }: PaletteProps) {
  useHotkeys([['mod+K', onOpen]], EVERYWHERE)
  // In a field it is a letter of what is typed.
  useHotkeys([['/', onOpen]])
  return (
    <Modal.Root
      lockScroll={false}
      opened={opened}
      onClose={onClose}
      size={620}
      yOffset="10vh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Modal.Body p={0}>
          <Search screens={screens} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ screens, onClose }: Pick<PaletteProps, 'screens' | 'onClose'>) {
  const user = useUser()
  const router = useRouter()
  const actions = useOfferedActions()
  const [visits] = useState(recentVisits)
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const [at, setAt] = useState(0)
  const { data, isFetching } = useQuery({
    ...listing(searchCalls.find, { body: { text: asked } }),
    enabled: asked !== '',
  })
  const waiting = useQueries({
    queries: screens.flatMap((screen) => (screen.waiting && mayOpen(screen, user) ? [screen.waiting()] : [])),
    combine: dataOfAll,
  })
  const typed = text.trim()
  const groups = useMemo(() => {
    const ago = (moment: number) => relativeTime(moment, Date.now())
    const known = { screens, user, actions, visits, waiting, here: router.state.location.pathname, ago }
    return typed === '' ? firstGroups(known) : foundGroups(known, typed, data ?? [])
  }, [screens, user, actions, visits, waiting, router, typed, data])
  const entries = groups.flatMap((group) => group.entries)
  useEffect(() => setAt(0), [typed, data])

  const choose = (entry: Entry | undefined, newTab = false) => {
    if (!entry) return
    if (entry.href !== undefined && newTab) return void window.open(entry.href, '_blank', 'noopener')
    onClose()
    if (entry.href === undefined) entry.run?.()
    else void router.navigate({ href: entry.href })
  }
  const move = (to: number) => setAt(entries.length === 0 ? 0 : (to + entries.length) % entries.length)
  /** The first line of the next group, or of the one before. */
  const jump = (back: boolean) => {
    const starts = groups.map((_, n) => groups.slice(0, n).reduce((sum, group) => sum + group.entries.length, 0))
    const next = back ? starts.findLast((start) => start < at) : starts.find((start) => start > at)
    move(next ?? (back ? (starts.at(-1) ?? 0) : 0))
  }
  const onKey = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => jump(false),
      PageUp: () => jump(true),
      Tab: () => jump(event.shiftKey),
      Enter: () => choose(entries[at], event.ctrlKey || event.metaKey),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes['input']}
        placeholder="An id, a name, an e-mail, a phone, a screen or an action"
        aria-label="Search"
        role="combobox"
        aria-expanded
        aria-controls="palette-results"
        aria-activedescendant={entries.length > 0 ? `palette-${at}` : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
        leftSection={isFetching ? <Loader size={15} /> : <IconSearch size={17} />}
        maxLength={200}
      />
      <Results groups={groups} typed={typed} at={at} onPoint={setAt} onChoose={choose} />
      <p className={classes['hint']}>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose <Kbd size="xs">Tab</Kbd> next group{' '}
        <Kbd size="xs">Enter</Kbd> open <Kbd size="xs">Ctrl Enter</Kbd> new tab <Kbd size="xs">Esc</Kbd> close
      </p>
    </div>
  )
}
