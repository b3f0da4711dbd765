import { Button, TextInput } from '@mantine/core'
import { Choice } from '@/web/kit'
import { stepWords } from '../in-words'
import type { Path } from '../json-patch'
import {
  addStep,
  moveStep,
  otherKind,
  removeStep,
  setStep,
  STEP_KINDS,
  type StepLine,
  stepLines,
  stepsIn,
} from '../steps'
import classes from './format-editor.module.css'

interface StepsEditorProps {
  readonly field: string
  readonly value: unknown
  readonly path: Path
  readonly document: string
  readonly onChange: (document: string) => void
}

const KINDS = STEP_KINDS.map(({ id, title }) => ({ id, title }))

/** A value is changed by one after the other; what only the JSON can say stands there in words and can be moved or taken out. */
export function StepsEditor({ field, value, path, document, onChange }: StepsEditorProps) {
  const lines = stepLines(value)
  const set = (index: number, line: StepLine) => onChange(setStep(document, path, index, line))
  return (
    <div className={`${classes['map']} ${classes['lines']}`} role="group" aria-label={`Steps of ${field}`}>
      {lines.map((line, index) => {
        const named = `step ${index + 1} of ${field}`
        const kind = STEP_KINDS.find(({ id }) => id === line.id)
        return (
          <div key={index} className={classes['tools']}>
            <span className={classes['muted']}>{index + 1}.</span>
            {kind ? (
              <Choice
                label={`How, ${named}`}
                hideLabel
                options={KINDS}
                value={line.id}
                onChange={(id) => set(index, otherKind(id))}
                clearable={false}
              />
            ) : (
              <span>{stepWords(stepsIn(value)[index])}</span>
            )}
            {(kind?.arguments ?? []).map(({ label, isNumber }, n) => (
              <TextInput
                key={label}
                aria-label={`${label}, ${named}`}
                placeholder={label}
                inputMode={isNumber ? 'numeric' : 'text'}
                maxLength={300}
                value={line.arguments[n] ?? ''}
                onChange={(event) => {
                  const typed = event.currentTarget.value
                  set(index, { ...line, arguments: line.arguments.map((text, i) => (i === n ? typed : text)) })
                }}
              />
            ))}
            <Button.Group>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  size="compact-sm"
                  variant="default"
                  disabled={index + by < 0 || index + by >= lines.length}
                  aria-label={`${by < 0 ? 'Earlier' : 'Later'}, ${named}`}
                  onClick={() => onChange(moveStep(document, path, index, by))}
                >
                  {by < 0 ? '↑' : '↓'}
                </Button>
              ))}
            </Button.Group>
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(removeStep(document, path, index))}>
              Remove<span className={classes['hidden']}> {named}</span>
            </Button>
          </div>
        )
      })}
      <Button size="compact-sm" variant="default" onClick={() => onChange(addStep(document, path))}>
        Add a step<span className={classes['hidden']}> to {field}</span>
      </Button>
    </div>
  )
}
