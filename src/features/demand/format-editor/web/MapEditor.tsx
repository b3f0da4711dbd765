import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldNamed, otherwiseIn, withCase, withOtherwise, withPastedList } from '../controls'
import type { Scalar } from '../json-text'
import classes from './format-editor.module.css'

interface MapEditorProps {
  readonly field: string
  readonly value: unknown
  readonly cases: Readonly<Record<string, Scalar>>
  readonly sample: Scalar | undefined
  readonly onChange: (value: unknown) => void
}

/** Ours → theirs, a line for every value of the catalogue; one that is taken out sends nothing. */
export function MapEditor({ field, value, cases, sample, onChange }: MapEditorProps) {
  const [list, setList] = useState<string | null>(null)
  const [further, setFurther] = useState('')
  const options = fieldNamed(String((value as { $?: unknown }).$))?.options ?? []
  const titles = new Map(options.map((option) => [option.value, option.label]))
  const add = () => {
    onChange(withCase(value, further.trim(), ''))
    setFurther('')
  }
  const keys = [...new Set([...titles.keys(), ...Object.keys(cases)])]
  const typed = (text: string): Scalar => (typeof sample === 'number' && /^\d+$/.test(text) ? Number(text) : text)
  return (
    <div className={classes['map']} role="group" aria-label={`Value map of ${field}`}>
      <div className={classes['tools']}>
        <b>Value map</b> <span className={classes['muted']}>ours → theirs</span>
        <Button size="compact-sm" variant="default" onClick={() => setList(list === null ? '' : null)}>
          Paste the lender’s list
        </Button>
      </div>
      {list === null ? null : (
        <>
          <Textarea
            label="The lender’s list"
            description="1 = Asphalt, 2 = Metal"
            value={list}
            onChange={(event) => setList(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            onClick={() => {
              onChange(withPastedList(value, list, sample))
              setList(null)
            }}
          >
            Fill in
          </Button>
        </>
      )}
      <div className={classes['cases']}>
        {keys.map((key) => (
          <div key={key} className={classes['case']}>
            <TextInput
              label={titles.get(key) ?? key}
              value={String(cases[key] ?? '')}
              disabled={!Object.hasOwn(cases, key)}
              placeholder={Object.hasOwn(cases, key) ? 'choose' : 'left out'}
              onChange={(event) => onChange(withCase(value, key, typed(event.currentTarget.value)))}
            />
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onChange(withCase(value, key, Object.hasOwn(cases, key) ? undefined : ''))}
            >
              {Object.hasOwn(cases, key) ? 'Leave out' : 'Send'}
              <span className={classes['hidden']}> {titles.get(key) ?? key}</span>
            </Button>
          </div>
        ))}
        <TextInput
          label="Anything else"
          placeholder="nothing is sent"
          value={otherwiseIn(value)}
          onChange={(event) => onChange(withOtherwise(value, typed(event.currentTarget.value)))}
        />
      </div>
      {options.length > 0 ? null : (
        <div className={classes['tools']}>
          <TextInput
            aria-label={`Another value of ${field}`}
            placeholder="Another value of ours; * is any text"
            maxLength={120}
            value={further}
            onChange={(event) => setFurther(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={['', '__proto__', ...Object.keys(cases)].includes(further.trim())}
            onClick={add}
          >
            Add<span className={classes['hidden']}> it to {field}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
