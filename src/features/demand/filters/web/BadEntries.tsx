import { Button } from '@mantine/core'
import type { BadEntry } from '@/engine/filters/entries'
import { formatNumber } from '@/web/kit'
import classes from './filters.module.css'

interface BadEntriesProps {
  readonly label: string
  readonly bad: readonly BadEntry[]
  /** How many are not shown. */
  readonly more: number
  /** Null takes the value away. */
  readonly onRepair: (entry: BadEntry, use: string | null) => void
  readonly onRemoveAll: () => void
}

/** Values that cannot be taken, by position, each with a way to mend it. */
export function BadEntries({ label, bad, more, onRepair, onRemoveAll }: BadEntriesProps) {
  const all = bad.length + Math.max(0, more)
  return (
    <>
      <Button variant="default" size="compact-sm" className={classes['removeAll'] ?? ''} onClick={onRemoveAll}>
        {all === 1 ? 'Remove it' : `Remove these ${formatNumber(all)}`}
      </Button>
      <div className={classes['faults']} tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">Position</th>
              <th scope="col">Value</th>
              <th scope="col">Why</th>
              <th scope="col">
                <span className="s-sr-only">Repair</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bad.map((entry, index) => (
              <tr key={entry.position}>
                <td>{formatNumber(entry.position)}</td>
                <td className={classes['value']}>{entry.value.slice(0, 60)}</td>
                <td>{entry.why}</td>
                <td>
                  <button
                    type="button"
                    data-fault={index === 0 ? true : undefined}
                    className={classes['link']}
                    onClick={() => onRepair(entry, entry.use)}
                  >
                    {entry.use === null ? 'Remove' : `Use ${entry.use}`}
                    <span className="s-sr-only"> for {entry.value.slice(0, 60)}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className={classes['hint']}>and {formatNumber(more)} more</p> : null}
    </>
  )
}
