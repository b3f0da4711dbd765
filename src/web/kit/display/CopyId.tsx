import { IconCheck, IconCopy } from '../icons'
import { OpenLink } from '../links/OpenLink'
import { useCopy } from './copy'
import classes from './display.module.css'

interface CopyIdProps {
  readonly value: string | number
  /** What is copied, for screen readers: 'lead id'. */
  readonly label?: string
  /** Makes the id a link as well. */
  readonly href?: string | undefined
  /** The button alone: where the id stands beside it already. */
  readonly bare?: boolean
}

/** An id, set without ligatures, with a button that copies it. */
export function CopyId({ value, label = 'id', href, bare = false }: CopyIdProps) {
  const { done, copy } = useCopy()
  const text = String(value)
  return (
    <span className={classes['copyable']}>
      {bare ? null : <IdLink value={value} href={href} />}
      <button
        type="button"
        className={classes['copy']}
        data-done={done || undefined}
        aria-label={done ? 'Copied' : `Copy ${label} ${text}`}
        onClick={() => copy(text)}
      >
        {done ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
    </span>
  )
}

interface IdLinkProps {
  readonly value: string | number | null | undefined
  readonly href?: string | undefined
  /** Words around a bare number, for screen readers: 'Lead 900111'. */
  readonly label?: string
  /** With href: opens over what is being looked at, where its screen can be. */
  readonly over?: boolean
}

/** An id as a link, for tables: nothing but the number. */
export function IdLink({ value, href, label, over = false }: IdLinkProps) {
  if (value === null || value === undefined || value === '') return null
  if (!href) return <span className={`s-id ${classes['copyText']}`}>{value}</span>
  const shared = { className: `s-id ${classes['copyText']}`, href }
  const name = label ? `${label} ${value}` : undefined
  if (over)
    return (
      <OpenLink {...shared} label={name}>
        {value}
      </OpenLink>
    )
  return (
    <a {...shared} aria-label={name}>
      {value}
    </a>
  )
}
