import { Kbd, Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { searchCalls } from '@/features/search/contract'
import { listing } from '@/web/api/query'
import { IconSearch } from '@/web/kit/icons'
import type { Screen } from '@/web/screen'
import { useUser } from '@/web/session/use-session'
import { leadsTo, mayOpen } from './menu'
import classes from './palette.module.css'

interface PaletteProps {
  readonly screens: readonly Screen[]
  readonly opened: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

interface Hit {
  readonly title: string
  readonly detail: string
  readonly path: string
  readonly otherwise?: string | undefined
}

const EVERYWHERE: string[] = []

/** Ctrl+K: things by id, name, e-mail or phone, and screens by name. What is typed travels in a body, never in the address. */
export function Palette({ screens, opened, onOpen, onClose }: PaletteProps) {
  useHotkeys(
    [
      ['mod+K', onOpen],
      ['/', onOpen],
    ],
    EVERYWHERE,
  )
  return (
    <Modal.Root
      lockScroll={false}
      opened={opened}
      onClose={onClose}
      size={620}
      yOffset="12vh"
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
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const [at, setAt] = useState(0)
  const { data, isFetching } = useQuery({
    ...listing(searchCalls.find, { body: { text: asked } }),
    enabled: asked !== '',
  })

  const groups = useMemo(() => {
    const words = text.trim().toLowerCase()
    const found: Hit[] = screens
      .filter((screen) => !screen.path.includes('{') && !screen.visitors && mayOpen(screen, user))
      .filter((screen) => screen.title.toLowerCase().includes(words))
      .map((screen) => ({ title: screen.title, detail: screen.menu?.group ?? '', path: screen.path }))
    const things = words === '' ? [] : (data ?? []).map(({ kind, hits }) => ({ title: kind, hits: hits }))
    return [...things, { title: 'Screens', hits: found.slice(0, 8) }].filter(({ hits }) => hits.length > 0)
  }, [screens, user, text, data])
  const flat = groups.flatMap((group) => group.hits)
  useEffect(() => setAt(0), [text, data])

  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    const { path, otherwise = path } = hit
    const shown = screens.some((screen) => leadsTo(screen, path) && mayOpen(screen, user))
    void router.navigate({ href: shown ? path : otherwise })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((now) => (flat.length === 0 ? 0 : (now + step + flat.length) % flat.length))
    } else if (event.key === 'Enter') open(flat[at])
  }
  let index = -1
  return (
    <div>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes['input']}
        placeholder="An id, a name, an e-mail, a phone, a screen"
        aria-label="Search"
        role="combobox"
        aria-expanded
        aria-controls="palette-results"
        aria-activedescendant={flat.length > 0 ? `palette-${at}` : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
        leftSection={isFetching ? <Loader size={15} /> : <IconSearch size={17} />}
        maxLength={200}
      />
      <div id="palette-results" role="listbox" aria-label="Results" className={classes['results']}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes['kind']} aria-hidden>
              {group.title}
            </div>
            {group.hits.map((hit) => {
              index++
              const mine = index
              return (
                <div
                  key={hit.path}
                  id={`palette-${mine}`}
                  role="option"
                  aria-selected={mine === at}
                  className={classes['hit']}
                  onMouseMove={() => setAt(mine)}
                  onClick={() => open(hit)}
                >
                  <span>{hit.title}</span>
                  <small>{hit.detail}</small>
                </div>
              )
            })}
          </div>
        ))}
        {flat.length === 0 ? <p className={classes['none']}>Data not found</p> : null}
      </div>
      <p className={classes['hint']}>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose <Kbd size="xs">Enter</Kbd> open <Kbd size="xs">Esc</Kbd>{' '}
        close
      </p>
    </div>
  )
}
