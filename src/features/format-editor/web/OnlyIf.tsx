import { Button, TextInput } from '@mantine/core'
import { Badge, Choice } from '@/web/kit'
import { conditionWords } from '../in-words'
import { HOWS, type Only, onlyOf } from '../only-if'
import { fieldNamed } from '../controls'
import { conditionSources } from './sources'
import classes from './format-editor.module.css'

interface OnlyIfProps {
  /** What it is about, for labels. */
  readonly field: string
  readonly document: string
  readonly condition: unknown
  readonly readOnly: boolean
  readonly onChange: (only: Only | null) => void
}

export const FIRST: Only = { of: 'lead.homeowner', how: 'is', value: 'yes' }

/** One condition in a line; what only the JSON can say stands there in words. */
export function OnlyIf({ field, document, condition, readOnly, onChange }: OnlyIfProps) {
  const only = onlyOf(condition)
  if (only === null) return null
  if (only === 'other' || readOnly)
    return (
      <p className={classes['muted']}>
        Only if {conditionWords(condition)} {only === 'other' ? <Badge tone="secondary">in JSON only</Badge> : null}
      </p>
    )
  const options = fieldNamed(only.of)?.options ?? []
  const compares = only.how !== 'there' && only.how !== 'missing'
  return (
    <div className={classes['tools']} role="group" aria-label={`${field} only if`}>
      <span>Only if</span>
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
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
        Always<span className={classes['hidden']}> send {field}</span>
      </Button>
    </div>
  )
}
