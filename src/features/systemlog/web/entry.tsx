import { Badge, ChangesView, DateTime, DetailCard, openDialog } from '@/web/kit'
import type { LogRow } from '../contract'
import { shownChange } from './changes'
import { RelatedLinks } from './related'
import classes from './systemlog.module.css'

/** One entry with everything known about it. */
export function openEntry(row: LogRow): void {
  void openDialog({ title: row.systemlog.title, size: 'xl' }, () => <Entry row={row} />)
}

function Entry({ row }: { row: LogRow }) {
  const { systemlog, user } = row
  const changes = systemlog.changes.map(shownChange)
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
      {changes.length > 0 ? <ChangesView caption="Changes" changes={changes} /> : null}
    </>
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
