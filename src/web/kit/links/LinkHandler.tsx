import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openPath } from '@/web/router/over'

const PRELOAD_AFTER = 80

function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== window.location.origin) return null
  if (link.target !== '' && link.target !== '_self') return null
  // Downloads, in-page anchors, API addresses and what is marked as another site are the browser's business.
  const elsewhere =
    link.relList.contains('external') ||
    link.hasAttribute('download') ||
    link.pathname.startsWith('/api/') ||
    (link.getAttribute('href') ?? '').startsWith('#')
  return elsewhere ? null : link
}

/**
 * Lets plain `<a href>` elements travel through the router. The router's own Link subscribes to it once per link, which a
 * table with hundreds of links would feel; this listens once.
 */
export function LinkHandler() {
  const router = useRouter()
  useEffect(() => {
    let timer = 0
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = internalLink(event)
      if (!link) return
      event.preventDefault()
      const href = `${link.pathname}${link.search}${link.hash}`
      if (link.hasAttribute('data-over')) openPath(router, href)
      else void router.navigate({ href })
    }
    const hover = (event: Event) => {
      window.clearTimeout(timer)
      const link = internalLink(event)
      if (!link) return
      timer = window.setTimeout(() => {
        void router.preloadRoute({ to: link.pathname }).catch(() => undefined)
      }, PRELOAD_AFTER)
    }
    document.addEventListener('click', click)
    document.addEventListener('pointerover', hover)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('click', click)
      document.removeEventListener('pointerover', hover)
    }
  }, [router])
  return null
}
