import type { ReactNode } from 'react'

interface OpenLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A link whose plain click opens its screen over what is being looked at, if that screen says it can be (`over`). */
export const OpenLink = ({ href, className, label, children }: OpenLinkProps) => (
  <a href={href} className={className} aria-label={label} data-over>
    {children}
  </a>
)
