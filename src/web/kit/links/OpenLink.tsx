import type { MouseEvent, ReactNode } from 'react'

interface OpenLinkProps {
  /** Its screen: for the middle button, Ctrl+click and "copy link". */
  readonly href: string
  /** What a plain click does instead: usually a dialog over the list. */
  readonly open: () => void
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A link that opens over what is being looked at, and is still a link for everything else a browser does with one. */
export function OpenLink({ href, open, className, label, children }: OpenLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return (
    <a href={href} className={className} aria-label={label} onClick={click}>
      {children}
    </a>
  )
}
