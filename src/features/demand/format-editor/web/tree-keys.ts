import type { KeyboardEvent } from 'react'

/** What is done to the line that has the focus. */
interface Acts {
  readonly move: (field: string, by: -1 | 1) => void
}

const LINE = 'tr[data-line]'
const named = (region: Element, line: string): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(LINE)].find((row) => row.dataset['line'] === line)

const levelOf = (row: Element): number => Number(row.getAttribute('aria-level') ?? 1)

/** The group around a line is the nearest one before it that stands less deep. */
const above = (rows: readonly HTMLElement[], at: number): HTMLElement | undefined =>
  rows.slice(0, Math.max(at, 0)).findLast((row) => levelOf(row) < levelOf(rows[at] ?? row))

function openOrClose(row: HTMLElement, open: boolean): boolean {
  const fold = row.querySelector<HTMLElement>('button[aria-expanded]')
  if (fold?.getAttribute('aria-expanded') !== String(!open)) return false
  fold.click()
  return true
}

/**
 * Arrows go from line to line, Right and Left open and close groups, Enter goes into a line and Escape out of it, Ctrl+Enter
 * accepts, Alt with an arrow moves the line itself.
 */
export const treeKeys =
  ({ move }: Acts) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const region = event.currentTarget
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>(LINE)
    if (event.defaultPrevented) return
    if (target !== region && target !== row) {
      if (event.key === 'Escape' && target.getAttribute('aria-expanded') !== 'true') row?.focus()
      return
    }
    const rows = [...region.querySelectorAll<HTMLElement>(LINE)]
    const at = row ? rows.indexOf(row) : -1
    const line = row?.dataset['line']
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const act = (): unknown => {
      if (by !== 0 && event.altKey && line !== undefined) {
        move(line, by)
        // The line is drawn anew in its new place.
        return requestAnimationFrame(() => named(region, line)?.focus())
      }
      if (by !== 0) return rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
      if (event.key === 'Home') return rows[0]?.focus()
      if (event.key === 'End') return rows.at(-1)?.focus()
      if (!row) return false
      if (event.key === 'ArrowRight') return openOrClose(row, true)
      if (event.key === 'ArrowLeft') return openOrClose(row, false) || above(rows, at)?.focus()
      if (event.key !== 'Enter') return false
      const wanted = event.ctrlKey || event.metaKey ? 'button[data-accept]' : 'input, button'
      const control = row.querySelector<HTMLElement>(wanted)
      return event.ctrlKey || event.metaKey ? control?.click() : control?.focus()
    }
    if (act() !== false) event.preventDefault()
  }
