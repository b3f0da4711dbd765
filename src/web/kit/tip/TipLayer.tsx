import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBusinessTime } from '../business-time'
import { momentInWords } from '../display/time-text'
import classes from './TipLayer.module.css'

const OPEN_AFTER = 250
const CLOSE_AFTER = 120
const GAP = 6
const LAYER_ID = 'tip-layer'

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-tip-time]') : null

function textOf({ dataset }: HTMLElement, zone: string): string | undefined {
  const time = dataset['tipTime']
  return time === undefined ? dataset['tip'] : momentInWords(zone, Number(time))
}

/**
 * Draws the tip of whatever element with `data-tip` is hovered or focused; `data-tip-time` holds an instant that is put into
 * words only now, since a table has hundreds. Mounted once.
 */
export function TipLayer() {
  const [owner, setOwner] = useState<HTMLElement | null>(null)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    const show = (element: HTMLElement | null, wait: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setOwner(element), wait)
    }
    const over = (event: Event) => {
      const element = tipped(event.target)
      if (element) show(element, OPEN_AFTER)
      // The pointer may move onto the tip itself, to read or select it.
      else if (event.target instanceof Node && layer.current?.contains(event.target)) window.clearTimeout(timer)
      else show(null, CLOSE_AFTER)
    }
    const focus = (event: FocusEvent) => {
      const element = tipped(event.target)
      if (element) show(element, 0)
    }
    const close = () => show(null, 0)
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
    const at = owner.getBoundingClientRect()
    const { width, height } = tip.getBoundingClientRect()
    const left = at.left + at.width / 2 - width / 2
    const above = at.top - height - GAP
    tip.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
    tip.style.top = `${above >= 8 ? above : at.bottom + GAP}px`
    owner.setAttribute('aria-describedby', LAYER_ID)
    return () => owner.removeAttribute('aria-describedby')
  }, [owner])

  const { zone } = useBusinessTime()
  const text = owner?.isConnected ? textOf(owner, zone) : undefined
  if (!text) return null
  // React's own portal: Mantine's appears an effect later, when it is too late to measure.
  return createPortal(
    <div ref={layer} id={LAYER_ID} role="tooltip" className={classes['tip']}>
      {text}
    </div>,
    document.body,
  )
}
