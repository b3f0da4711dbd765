import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { markTitle, OUTCOMES, MARKS } from '@/features/demand/pasted-answers/public'
import { removeRule } from '../certain'
import { at, rulesOf } from '../click'
import { ruleWords } from '../in-words'
import { moveAt } from '../json-patch'
import type { Stage } from '../suggest'
import { RuleEditor } from './RuleEditor'
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

const RULE = /^(\d+)\. if /

/**
 * What was clicked so far, in words. The rules are those of the document, since the server tells nothing of one that is
 * half typed. They are tried from the first on: Alt with an arrow changes their order.
 */
export function RuleLines({ document, stage, lines, readOnly, onChange }: RuleLinesProps) {
  const rules = rulesOf(document, stage)
  const told = new Map(lines.map((line) => [Number(RULE.exec(line)?.[1] ?? 0), line]))
  const behind = lines.findIndex((line) => /^Anything else/.test(line))
  const plain = (some: readonly string[]) =>
    some.filter((line) => !RULE.test(line)).map((line, index) => <li key={index}>{inWords(line, stage)}</li>)
  const [edited, setEdited] = useState<number | null>(null)
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
      {plain(lines.slice(0, Math.max(behind, 0)))}
      {rules.map((own, rule) => {
        const words = inWords(told.get(rule + 1) ?? ruleWords(own, rule + 1), stage)
        if (readOnly) return <li key={`rule ${rule}`}>{words}</li>
        const open = edited === rule
        return (
          <li key={`rule ${rule}`} data-rule={rule} tabIndex={-1} onKeyDown={keys(rule)}>
            <div className={classes['rule']}>
              <span>{words}</span>
              <Button.Group>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-expanded={open}
                  onClick={() => setEdited(open ? null : rule)}
                >
                  {open ? 'Done' : 'Edit'}
                  <span className={classes['hidden']}> rule {rule + 1}</span>
                </Button>
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    size="compact-xs"
                    variant="default"
                    disabled={rule + by < 0 || rule + by >= rules.length}
                    aria-label={`Rule ${rule + 1} ${by < 0 ? 'earlier' : 'later'}`}
                    onClick={() => {
                      move(rule, by)
                      setEdited(null)
                    }}
                  >
                    {by < 0 ? '↑' : '↓'}
                  </Button>
                ))}
              </Button.Group>
            </div>
            {open ? (
              <RuleEditor
                document={document}
                stage={stage}
                rule={rule}
                onChange={onChange}
                onRemove={() => {
                  setEdited(null)
                  onChange(removeRule(document, stage, rule))
                }}
              />
            ) : null}
          </li>
        )
      })}
      {plain(lines.slice(Math.max(behind, 0)))}
    </ul>
  )
}
