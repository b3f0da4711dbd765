import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberVisit } from './recent'

const PRODUCT = / · Sluice$/

/** Keeps what was opened for the palette. Pages name themselves in the window's title, some only once they have read what they show. */
export function useRememberVisits(): void {
  const path = useRouterState({ select: (state) => state.location.href })
  useEffect(() => {
    const note = () => {
      const title = document.title.replace(PRODUCT, '')
      if (PRODUCT.test(document.title) && path !== '/') rememberVisit(path, title, Date.now())
    }
    const element = document.querySelector('title')
    const observer = new MutationObserver(note)
    if (element) observer.observe(element, { childList: true })
    // The title of the page that is left stands until the next one has drawn.
    const timer = window.setTimeout(note, 1000)
    return () => {
      observer.disconnect()
      window.clearTimeout(timer)
    }
  }, [path])
}
