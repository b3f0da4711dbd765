import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { Badge, Choice } from '@/web/kit'
import { fieldNamed } from '../controls'
import { conditionWords } from '../in-words'
import type { Path } from '../json-patch'
import { addLine, type Among, HOWS, linePath, linesOf, type Only, removeLine, setAmong, setOnly } from '../only-if'
import { conditionSources } from './sources'
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
}

interface LineProps {
  readonly field: string
  readonly only: Only
  readonly document: string
  readonly onChange: (only: Only) => void
}

function Line({ field, only, document, onChange }: LineProps) {
  const options = fieldNamed(only.of)?.options ?? []
  const compares = only.how !== 'there' && only.how !== 'missing'
  return (
    <>
      <Choice
        label={`Condition of ${field}`}
        hideLabel
        options={conditionSources(document, only.of)}
        value={only.of}
        onChange={(of) => onChange({ ...only, of })}
        clearable={false}
      />
      <Choice
        label={`Comparison of ${field}`}
        hideLabel
        options={HOWS}
        value={only.how}
        onChange={(how) => onChange({ ...only, how: how as Only['how'] })}
        clearable={false}
      />
      {compares && options.length > 0 && options.some(({ value }) => value === only.value) ? (
        <Choice
          label={`Compared value of ${field}`}
          hideLabel
          options={options.map(({ value, label }) => ({ id: value, title: label }))}
          value={only.value}
          onChange={(value) => onChange({ ...only, value })}
          clearable={false}
        />
      ) : compares ? (
        <TextInput
          aria-label={`Compared value of ${field}`}
          placeholder="several with commas"
          value={only.value}
          onChange={(event) => onChange({ ...only, value: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

const AMONG: { value: Among; label: string }[] = [
  { value: 'all', label: 'and' },
  { value: 'any', label: 'or' },
]

/** Comparisons, one a line, joined by and or by or; what only the JSON can say stands there in words. */
export function OnlyIf({ field, document, condition, path, readOnly, onChange, needed = false }: OnlyIfProps) {
  const said = linesOf(condition)
  if (said === null) return null
  const word = needed ? 'If' : 'Only if'
  if (said === 'other' || readOnly)
    return (
      <p className={classes['muted']}>
        {word} {conditionWords(condition)} {said === 'other' ? <Badge tone="secondary">in JSON only</Badge> : null}
      </p>
    )
  const { among, lines } = said
  const named = (index: number) => (index === 0 ? field : `${field}, ${index + 1}`)
  return (
    <div role="group" aria-label={`${field} ${word.toLowerCase()}`} className={classes['lines']}>
      {lines.map((only, index) => (
        <div key={index} className={classes['tools']}>
          {index === 0 || among === null ? (
            <span>{word}</span>
          ) : (
            <SegmentedControl
              size="xs"
              aria-label={`Joined by, ${named(index)}`}
              data={AMONG}
              value={among}
              onChange={(next) => onChange(setAmong(document, path, next))}
            />
          )}
          <Line
            field={named(index)}
            only={only}
            document={document}
            onChange={(next) => onChange(setOnly(document, linePath(path, among, index), next))}
          />
          {lines.length > 1 ? (
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(removeLine(document, path, index))}>
              Remove
              <span className={classes['hidden']}>
                {' '}
                condition {index + 1} of {field}
              </span>
            </Button>
          ) : null}
        </div>
      ))}
      <div className={classes['tools']}>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(addLine(document, path))}>
          Add a condition<span className={classes['hidden']}> to {field}</span>
        </Button>
        {needed ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(setOnly(document, path, null))}>
            Always<span className={classes['hidden']}> send {field}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
