import { diffLines } from 'diff'
import { useMemo } from 'react'
import classes from './viewers.module.css'

export interface TextDiffProps {
  readonly title: string
  readonly before: string
  readonly after: string
  /** Unchanged lines kept around a change. */
  readonly context?: number
}

interface DiffLine {
  readonly change: 'added' | 'removed' | 'same' | 'skipped'
  readonly text: string
}

const SIGN = { added: '+', removed: '−', same: ' ', skipped: '' }
const WORD = { added: 'added', removed: 'removed', same: '', skipped: '' }

/** Long stretches without a change are folded into one line that says how long they are. */
function fold(lines: readonly string[], context: number, atStart: boolean, atEnd: boolean): DiffLine[] {
  const head = atStart ? 0 : context
  const tail = atEnd ? 0 : context
  const same = (text: string): DiffLine => ({ change: 'same', text })
  if (lines.length <= head + tail + 1) return lines.map(same)
  const hidden = lines.length - head - tail
  return [
    ...lines.slice(0, head).map(same),
    { change: 'skipped', text: `${hidden} unchanged lines` },
    ...lines.slice(lines.length - tail).map(same),
  ]
}

function diffOf(before: string, after: string, context: number): DiffLine[] {
  const parts = diffLines(before, after)
  return parts.flatMap((part, index): DiffLine[] => {
    const lines = part.value.replace(/\n$/, '').split('\n')
    if (part.added) return lines.map((text) => ({ change: 'added', text }))
    if (part.removed) return lines.map((text) => ({ change: 'removed', text }))
    return fold(lines, context, index === 0, index === parts.length - 1)
  })
}

/** Two texts compared line by line. */
export default function TextDiff({ title, before, after, context = 3 }: TextDiffProps) {
  const lines = useMemo(() => diffOf(before, after, context), [before, after, context])
  return (
    <div className={classes['viewer']}>
      <div className={classes['bar']}>
        <span className={classes['title']}>{title}</span>
      </div>
      <pre className={classes['code']} data-wrap tabIndex={0} role="region" aria-label={title}>
        {lines.map(({ change, text }, index) =>
          change === 'skipped' ? (
            <div key={index} className={classes['skipped']}>
              {text}
            </div>
          ) : (
            <div key={index} className={classes['diffLine']} data-change={change}>
              <span className={classes['number']} aria-hidden>
                {SIGN[change]}
              </span>
              <span className={classes['text']}>
                {WORD[change] ? <span className="s-sr-only">{WORD[change]}: </span> : null}
                {text}
              </span>
            </div>
          ),
        )}
      </pre>
    </div>
  )
}
