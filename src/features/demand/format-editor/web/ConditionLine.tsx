import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '@/web/kit'
import { fieldNamed } from '../controls'
import { HOWS, type Only } from '../only-if'
import type { SourceOption } from './sources'

interface ConditionLineProps {
  readonly field: string
  readonly only: Only
  readonly sources: (current: string) => readonly SourceOption[]
  readonly onChange: (only: Only) => void
}

/** One comparison: what, how, and with what. */
export function ConditionLine({ field, only, sources, onChange }: ConditionLineProps) {
  // "New " and "1." are on their way to something: what is typed stays until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const options = fieldNamed(only.of)?.options ?? []
  const whole = only.how === 'is' || only.how === 'isnot'
  const compares = only.how !== 'there' && only.how !== 'missing'
  return (
    <>
      <Choice
        label={`Condition of ${field}`}
        hideLabel
        options={sources(only.of)}
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
      {whole && typed === null && options.some(({ value }) => value === only.value) ? (
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
          placeholder={only.how === 'matches' ? '^ACCEPTED$' : 'several with commas'}
          maxLength={1000}
          value={typed ?? only.value}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange({ ...only, value: event.currentTarget.value })
          }}
          onBlur={() => setTyped(null)}
        />
      ) : null}
    </>
  )
}
