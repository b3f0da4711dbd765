import { type RefObject, useLayoutEffect } from 'react'

/** With less room than this the page scrolls to the table, which then may fill the window. */
const LEAST = 280
/** What a window has beside a table that fills it: the bar on top, and pager or page below. */
const BESIDE = 170
/** More than this share of the window below the area means a page that scrolls anyway. */
const MOST_BELOW = 0.4

const pixels = (text: string): number => Number.parseFloat(text) || 0

/** Height of everything that follows an element on the page, its frames' paddings included. */
function heightBelow(element: HTMLElement): number {
  let height = 0
  for (let node: HTMLElement = element; node !== document.body && node.parentElement; node = node.parentElement) {
    const { bottom } = node.getBoundingClientRect()
    for (let next = node.nextElementSibling; next; next = next.nextElementSibling) {
      const style = getComputedStyle(next)
      if (style.position === 'fixed' || style.position === 'absolute') continue
      const box = next.getBoundingClientRect()
      if (box.height > 0 && box.top >= bottom - 1)
        height += box.height + pixels(style.marginTop) + pixels(style.marginBottom)
    }
    const frame = getComputedStyle(node.parentElement)
    height += pixels(frame.paddingBottom) + pixels(frame.borderBottomWidth)
  }
  return height
}

/** Totals lie over the last rows, or follow them: the area ends so that none of them is cut. */
function endWithWholeRow(area: HTMLElement, most: number): number {
  const totals = area.querySelector('tfoot')
  if (!totals && !area.nextElementSibling) return most
  const below = (totals?.offsetHeight ?? 0) + area.offsetHeight - area.clientHeight
  let end = 0
  for (const row of area.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
    const bottom = row.offsetTop + row.offsetHeight
    if (bottom + below > most) return end > 0 ? end + below : most
    end = bottom
  }
  return most
}

/** As much as is seen at once, with the totals that follow. */
const aWindow = ({ nextElementSibling: totals }: HTMLElement): number =>
  Math.max(LEAST, window.innerHeight - BESIDE - (totals?.getBoundingClientRect().height ?? 0))

/** The row with the focus, if it is in sight. */
function focusedInSight(area: HTMLElement): Element | null {
  const row = area.contains(document.activeElement) ? document.activeElement?.closest('tbody tr') : null
  if (!row) return null
  const [own, around] = [row.getBoundingClientRect(), area.getBoundingClientRect()]
  return own.top >= around.top && own.bottom <= around.bottom ? row : null
}

/** Lets an area end where the window ends, minus what stands below it, so that the pager is never cut off. */
export function useFitHeight(area: RefObject<HTMLElement | null>, on: boolean): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !on) return
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const below = heightBelow(element)
      const rest = below < window.innerHeight * MOST_BELOW ? below : 0
      const left = Math.floor(window.innerHeight - top - rest)
      // Headings may take two lines: what is scrolled to stops short of them.
      element.style.scrollPaddingTop = `${(element.querySelector('thead')?.offsetHeight ?? 0) + 1}px`
      const height = `${endWithWholeRow(element, left < LEAST ? aWindow(element) : left)}px`
      if (element.style.maxHeight === height) return
      const row = focusedInSight(element)
      element.style.maxHeight = height
      // A phone that is turned does not lose the row that somebody is at.
      row?.scrollIntoView({ block: 'nearest' })
    }
    fit()
    // What stands above and below (chips, folding filters, the pager) changes the page's height; the area's own does not matter.
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    // Rows that come, or change their height.
    for (const child of element.children) observer.observe(child)
    for (let node: HTMLElement | null = element; node && node !== document.body; node = node.parentElement) {
      for (const sibling of node.parentElement?.children ?? []) if (sibling !== node) observer.observe(sibling)
    }
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [area, on])
}
