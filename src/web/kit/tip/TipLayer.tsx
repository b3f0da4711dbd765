import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBusinessTime } from '../business-time'
import { momentInWords } from '../display/time-text'
import classes from './TipLayer.module.css'

const OPEN_AFTER = 250
const CLOSE_AFTER = 120
const GAP = 6
/** As near to the window's edge as it may come. */
const EDGE = 8
const LAYER_ID = 'tip-layer'

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip], time[datetime]') : null

const textOf = (owner: HTMLElement, zone: string): string | undefined =>
  owner instanceof HTMLTimeElement ? momentInWords(zone, Date.parse(owner.dateTime)) : owner.dataset['tip']

const besides = (owner: HTMLElement): Element | null => owner.closest('[data-tip-beside]')

interface Shown {
  readonly owner: HTMLElement | null
  /** Clicks go through it to what lies below. */
  readonly passing: boolean
}

const NONE: Shown = { owner: null, passing: false }

/** The pointer may rest on the tip, to read or select it; on one that clicks pass through only where nothing is to press. */
function isRead(tip: HTMLElement | null, { target, clientX: x, clientY: y }: PointerEvent): boolean {
  if (!tip || !(target instanceof Element)) return false
  if (tip.contains(target)) return true
  const { left, right, top, bottom } = tip.getBoundingClientRect()
  return left <= x && x <= right && top <= y && y <= bottom && !target.closest('a, button, input, select, textarea')
}

/**
 * Above its owner, or below where there is no room. Inside `data-tip-beside` it stands beside that element: the buttons of a
 * table row have those of the next rows above and below them, and a tip must not lie on what is pressed next.
 */
function place(owner: HTMLElement, tip: { width: number; height: number }): { left: number; top: number } {
  const at = owner.getBoundingClientRect()
  const group = besides(owner)?.getBoundingClientRect()
  if (group) {
    const top = at.top + at.height / 2 - tip.height / 2
    const before = group.left - tip.width - GAP
    if (before >= EDGE) return { left: before, top }
    const after = group.right + GAP
    if (after + tip.width <= window.innerWidth - EDGE) return { left: after, top }
  }
  const middle = at.left + at.width / 2 - tip.width / 2
  const above = at.top - tip.height - GAP
  return {
    left: Math.max(EDGE, Math.min(middle, window.innerWidth - tip.width - EDGE)),
    top: above >= EDGE ? above : at.bottom + GAP,
  }
}

/**
 * Draws the tip of whatever element with `data-tip` is hovered or focused; a `<time>` is put into words only now,
 * since a table has hundreds. Mounted once.
 */
export function TipLayer() {
  const [{ owner, passing }, setShown] = useState<Shown>(NONE)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    const show = (next: Shown, wait: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setShown(next), wait)
    }
    const over = (event: PointerEvent) => {
      const element = tipped(event.target)
      if (element) show({ owner: element, passing: besides(element) !== null }, OPEN_AFTER)
      else if (isRead(layer.current, event)) window.clearTimeout(timer)
      else show(NONE, CLOSE_AFTER)
    }
    const focus = (event: FocusEvent) => {
      const element = tipped(event.target)
      // It was not the pointer that asked for it, so it may not stand in the pointer's way.
      if (element) show({ owner: element, passing: true }, 0)
    }
    const close = () => show(NONE, 0)
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', close)
    document.addEventListener('keydown', escape)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', close)
      document.removeEventListener('keydown', escape)
      document.removeEventListener('scroll', close, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const tip = layer.current
    if (!owner || !tip) return
    const { left, top } = place(owner, tip.getBoundingClientRect())
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
    owner.setAttribute('aria-describedby', LAYER_ID)
    return () => owner.removeAttribute('aria-describedby')
  }, [owner])

  const { zone } = useBusinessTime()
  const text = owner?.isConnected ? textOf(owner, zone) : undefined
  if (!text) return null
  // React's own portal: Mantine's appears an effect later, when it is too late to measure.
  return createPortal(
    <div ref={layer} id={LAYER_ID} role="tooltip" className={classes['tip']} data-passing={passing || undefined}>
      {text}
    </div>,
    document.body,
  )
}
