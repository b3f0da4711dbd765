import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { markTitle, OUTCOMES, MARKS } from '@/features/pasted-answers/public'
import { at, rulesOf } from '../click'
import { moveAt } from '../json-patch'
import type { Stage } from '../suggest'
import classes from './format-editor.module.css'

interface RuleLinesProps {
  readonly document: string
  readonly stage: Stage
  readonly lines: readonly string[]
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
}

/** Logs keep the words of the format language; screens say what they mean. */
const inWords = (line: string, stage: Stage): string =>
  line.replace(/→ ([a-z]+)/, (whole, outcome: string) => {
    const mark = MARKS.find((one) => OUTCOMES[one] === outcome)
    return mark === undefined ? whole : `→ ${markTitle(mark, stage)}`
  })

/** What was clicked so far, in words. Rules are tried from the first on: Alt with an arrow changes their order. */
export function RuleLines({ document, stage, lines, readOnly, onChange }: RuleLinesProps) {
  const count = rulesOf(document, stage).length
  const move = (rule: number, by: -1 | 1) => onChange(moveAt(document, at(stage, 'rules', rule), by))
  const keys = (rule: number) => (event: KeyboardEvent<HTMLLIElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(rule, by)
    const list = event.currentTarget.parentElement
    const next = rule + by
    requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-rule="${next}"]`)?.focus())
  }
  return (
    <ul>
      {lines.map((line, index) => {
        const rule = Number(/^(\d+)\. if /.exec(line)?.[1] ?? 0) - 1
        if (rule < 0 || readOnly || count < 2) return <li key={index}>{inWords(line, stage)}</li>
        return (
          <li key={index} data-rule={rule} tabIndex={-1} onKeyDown={keys(rule)} className={classes['rule']}>
            <span>{inWords(line, stage)}</span>
            <Button.Group>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  size="compact-xs"
                  variant="default"
                  disabled={rule + by < 0 || rule + by >= count}
                  aria-label={`Rule ${rule + 1} ${by < 0 ? 'earlier' : 'later'}`}
                  onClick={() => move(rule, by)}
                >
                  {by < 0 ? '↑' : '↓'}
                </Button>
              ))}
            </Button.Group>
          </li>
        )
      })}
    </ul>
  )
}
