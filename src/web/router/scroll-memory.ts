import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const STORE = 'sluice.scroll'
const MOST_KEPT = 60

function load(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function keep(key: string, top: number): void {
  const { [key]: _old, ...rest } = load()
  const entries = [...Object.entries(rest), [key, top] as const].slice(-MOST_KEPT)
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // Private windows may refuse storage; the list then opens at its top.
  }
}

/**
 * Remembers how far an inner area was scrolled for each history entry and goes back there once its rows are in,
 * which the router's own restoration cannot wait for.
 */
export function useScrollMemory(area: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const entry = useLocation({ select: (location) => location.state.__TSR_key ?? location.href })
  const key = `${entry}|${name}`
  const restored = useRef('')

  useLayoutEffect(() => {
    if (!ready || restored.current === key || !area.current) return
    restored.current = key
    area.current.scrollTop = load()[key] ?? 0
  }, [area, key, ready])

  useEffect(() => {
    const element = area.current
    if (!element) return
    let top: number | null = null
    const note = () => {
      // Before the rows are in, the browser clamps the position to the skeleton's height.
      if (restored.current === key) top = element.scrollTop
    }
    const save = () => {
      if (top !== null) keep(key, top)
    }
    element.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      element.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [area, key])
}
