import { Button } from '@mantine/core'
import { conditionWords } from '../in-words'
import type { Path } from '../json-patch'
import { wholeOf } from '../condition-parts'
import { FIRST, type Only, setOnly } from '../only-if'
import { ConditionParts } from './ConditionParts'
import { conditionSources, type SourceOption } from './sources'
import classes from './format-editor.module.css'

interface OnlyIfProps {
  /** What it is about, for labels. */
  readonly field: string
  readonly document: string
  readonly condition: unknown
  readonly path: Path
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
  /** A choice has a condition always. */
  readonly needed?: boolean
  /** What is always done without a condition. */
  readonly always?: string
  /** What may be compared, and what a new comparison begins with; values of the lead and the order unless said. */
  readonly sources?: (current: string) => readonly SourceOption[]
  readonly first?: Only
}

/** Comparisons, one a line, joined by and or by or, with groups inside. */
export function OnlyIf(props: OnlyIfProps) {
  const { field, document, condition, path, readOnly, onChange, needed = false, first = FIRST } = props
  const { always = `send ${field}`, sources = (current) => conditionSources(document, current) } = props
  const whole = wholeOf(condition)
  if (whole === null) return null
  const word = needed ? 'If' : 'Only if'
  if (readOnly)
    return (
      <p className={classes['muted']}>
        {word} {conditionWords(condition)}
      </p>
    )
  return (
    <div role="group" aria-label={`${field} ${word.toLowerCase()}`} className={classes['lines']}>
      <ConditionParts
        {...{ field, document, path, onChange, sources, first, word }}
        among={whole.among}
        parts={whole.parts}
      >
        {needed ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(setOnly(document, path, null))}>
            Always<span className={classes['hidden']}> {always}</span>
          </Button>
        )}
      </ConditionParts>
    </div>
  )
}
