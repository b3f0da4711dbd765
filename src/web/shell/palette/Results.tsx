import { useEffect } from 'react'
import { formatNumber } from '@/web/kit'
import type { Entry, Group } from './entries'
import classes from './palette.module.css'

interface ResultsProps {
  readonly groups: readonly Group[]
  readonly typed: string
  readonly at: number
  readonly onPoint: (at: number) => void
  readonly onChoose: (entry: Entry, newTab: boolean) => void
}

/** The typed words inside a title. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return <>{text}</>
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return <>{parts.map((part, n) => (n % 2 === 1 ? <b key={`${n}${part}`}>{part}</b> : part))}</>
}

export function Results({ groups, typed, at, onPoint, onChoose }: ResultsProps) {
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, groups])
  let index = -1
  return (
    <div id="palette-results" role="listbox" aria-label="Results" className={classes['results']}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={classes['kind']} aria-hidden>
            {group.title}
          </div>
          {group.entries.map((entry) => {
            index++
            const mine = index
            return (
              <div
                key={entry.href ?? entry.title}
                id={`palette-${mine}`}
                role="option"
                aria-selected={mine === at}
                className={classes['hit']}
                onMouseMove={() => onPoint(mine)}
                onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
              >
                <span className={classes['name']}>
                  <Marked text={entry.title} typed={typed} /> <small>{entry.detail}</small>
                </span>
                {entry.note ? <small>{entry.note}</small> : null}
                {entry.count === undefined ? null : <b>{formatNumber(entry.count)}</b>}
              </div>
            )
          })}
        </div>
      ))}
      {groups.length === 0 ? <p className={classes['none']}>Data not found</p> : null}
    </div>
  )
}
