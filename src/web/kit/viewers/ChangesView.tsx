import { type ReactNode, useMemo } from 'react'
import { type Change, changesBetween } from './changes'
import classes from './viewers.module.css'

export interface ChangesViewProps {
  readonly caption: string
  /** Two JSON values, compared leaf by leaf; or the changes, if the server lists them. */
  readonly before?: unknown
  readonly after?: unknown
  readonly changes?: readonly Change[]
  /** Names for paths, as the form labels them. */
  readonly labels?: Readonly<Record<string, string>>
  /** What can be done about a change. */
  readonly action?: (change: Change) => ReactNode
}

/** What changed: where, from what, to what. */
export default function ChangesView({ caption, before, after, changes, labels = {}, action }: ChangesViewProps) {
  const rows = useMemo(() => changes ?? changesBetween(before, after), [changes, before, after])
  if (rows.length === 0) return <p className={classes['skipped']}>Nothing changed.</p>
  return (
    <table className={classes['changes']}>
      <caption className="s-sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          {action ? (
            <th scope="col">
              <span className="s-sr-only">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((change) => (
          <tr key={change.path}>
            <th scope="row">{labels[change.path] ?? change.path}</th>
            <td className={change.before === null ? undefined : classes['old']}>{change.before ?? '—'}</td>
            <td className={change.after === null ? undefined : classes['new']}>{change.after ?? '—'}</td>
            {action ? <td>{action(change)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
