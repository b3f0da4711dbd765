import { Badge, ChangesView, DateTime, DetailCard, openDialog } from '@/web/kit'
import type { LogRow } from '../contract'
import { type LogFields, shownChange } from './changes'
import { RelatedLinks } from './related'
import { mayRestore, type Restoring, RestoreButton } from './RestoreButton'
import classes from './systemlog.module.css'

/** What the tab of one thing knows of its entries: the names of its fields, and how to give their values back. */
export interface LogWords {
  readonly fields?: LogFields | undefined
  /** Several where parts of it are changed by calls of their own. */
  readonly restoring?: Restoring | readonly Restoring[] | undefined
}

/** One entry with everything known about it. */
export function openEntry(row: LogRow, words: LogWords = {}): void {
  void openDialog({ title: row.systemlog.title, size: 'xl' }, (answer) => (
    <Entry row={row} words={words} onRestored={() => answer(null)} />
  ))
}

interface EntryProps {
  readonly row: LogRow
  readonly words: LogWords
  readonly onRestored: () => void
}

function Entry({ row, words: { fields, restoring }, onRestored }: EntryProps) {
  const { systemlog, user } = row
  const changes = systemlog.changes.map((change) => shownChange(change, fields))
  const fieldAt = (path: string) => changes.find((change) => change.path === path)?.field ?? ''
  const ways = [restoring ?? []].flat().filter((way) => mayRestore(row, way))
  return (
    <>
      <DetailCard
        details={[
          { label: 'Date', value: <DateTime value={systemlog.dateadd} withZone /> },
          { label: 'User', value: user?.name },
          { label: 'Category', value: <Badge outline>{systemlog.category}</Badge> },
          { label: 'IP address', value: systemlog.ipaddress },
          { label: 'Description', value: systemlog.description, wide: true },
          { label: 'Related', value: <RelatedLinks row={row} />, wide: true },
          { label: 'User agent', value: systemlog.useragent, wide: true },
        ]}
      />
      {changes.length > 0 ? (
        <ChangesView
          caption="Changes"
          changes={changes}
          {...(ways.length > 0
            ? {
                action: ({ path, before }) => {
                  const field = fieldAt(path)
                  const way = ways.find(({ fields: own }) => own.includes(field))
                  return way ? (
                    <RestoreButton
                      restoring={way}
                      log={systemlog.id}
                      field={field}
                      label={path}
                      value={before}
                      onDone={onRestored}
                    />
                  ) : null
                },
              }
            : {})}
        />
      ) : null}
    </>
  )
}

const SHOWN = 2

/** What an entry changed, in its row; the rest is a click away. */
export function ChangeLines({ row, words }: { row: LogRow; words?: LogWords }) {
  const changes = row.systemlog.changes.map((change) => shownChange(change, words?.fields))
  if (changes.length === 0) return null
  const more = changes.length - SHOWN
  return (
    <button type="button" className={classes['changes']} onClick={() => openEntry(row, words)}>
      {changes.slice(0, SHOWN).map(({ path, before, after }) => (
        <span key={path} className={classes['line']}>
          {path}: <s>{before || '—'}</s> → {after || '—'}
        </span>
      ))}
      {more > 0 ? `and ${more} more` : null}
      <span className="s-sr-only"> of {row.systemlog.title}</span>
    </button>
  )
}

/** How much an entry changed; opens it. */
export function ChangeCount({ row }: { row: LogRow }) {
  const count = row.systemlog.changes.length
  if (count === 0) return null
  return (
    <button type="button" className={classes['changes']} onClick={() => openEntry(row)}>
      {count === 1 ? '1 change' : `${count} changes`}
      <span className="s-sr-only"> of {row.systemlog.title}</span>
    </button>
  )
}
