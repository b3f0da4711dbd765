import { useEffect } from 'react'
import { isClosed } from '@/web/router/closed'
import { useUser } from '@/web/session/use-session'

/** A link that the reader may not follow becomes plain text; a button that is one disappears (global.css). */
function close(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')
  if (href === null || link.origin !== window.location.origin) return
  if (!isClosed(link.pathname)) {
    delete link.dataset['closed']
    return
  }
  link.dataset['closed'] = href
  link.removeAttribute('href')
}

const closeWithin = (part: Element): void => {
  if (part instanceof HTMLAnchorElement) close(part)
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href]')) close(link)
}

/**
 * Nothing leads to "Access Denied": this looks at every link once, when it is drawn, so that no list or report has to
 * ask for the permissions of all the screens it names.
 */
export function ClosedLinks() {
  const { superuser, permissions } = useUser()
  const held = permissions.join()
  useEffect(() => {
    if (superuser) return
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-closed]'))
      link.setAttribute('href', link.dataset['closed'] ?? '')
    closeWithin(document.body)
    const watch = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'attributes') close(target as HTMLAnchorElement)
        else for (const node of addedNodes) if (node instanceof Element) closeWithin(node)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
    return () => watch.disconnect()
  }, [superuser, held])
  return null
}
