import { Button, TextInput } from '@mantine/core'
import { casesIn, controlsOf } from '../controls'
import { type Path, setAt } from '../json-patch'
import type { Scalar } from '../json-text'
import { addPart, joinedWith, madeOf, partsOf, removePart, setJoinedWith } from '../made-of'
import type { Stage } from '../suggest'
import { MapEditor } from './MapEditor'
import { OnlyIf } from './OnlyIf'
import { StepsEditor } from './StepsEditor'
import { ValueCells } from './ValueCells'
import classes from './format-editor.module.css'

interface ValueDetailsProps {
  readonly field: string
  readonly value: unknown
  readonly path: Path
  readonly sample?: Scalar | undefined
  readonly stage: Stage
  readonly document: string
  readonly each: boolean
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
}

const whenOf = (value: unknown): unknown => (value as { when?: unknown } | null)?.when

/** More than one way to write it, or one that has something to fill in. */
const hasSteps = (value: unknown): boolean => controlsOf(value)?.written === 'other'

/** Whether there is more to say of a value than fits into its line. */
export const hasDetails = (value: unknown, readOnly: boolean): boolean =>
  typeof value === 'object' &&
  (whenOf(value) !== undefined || (!readOnly && (casesIn(value) !== null || madeOf(value) !== null || hasSteps(value))))

/** Several values in one: each part is said like a field of its own. */
function Parts(props: ValueDetailsProps) {
  const { field, value, path, stage, document, each, onChange } = props
  const made = madeOf(value)
  if (made === null) return null
  const parts = partsOf(value)
  return (
    <div className={classes['map']} role="group" aria-label={`Parts of ${field}`}>
      {made === 'if' ? (
        <OnlyIf
          field={field}
          document={document}
          condition={(value as { $if: unknown }).$if}
          path={[...path, '$if']}
          readOnly={false}
          needed
          onChange={onChange}
        />
      ) : null}
      <table className={classes['table']}>
        <tbody>
          {parts.map((part) => {
            const at = [...path, ...part.path]
            const named = `${field}, ${part.title}`
            const own = { field: named, value: part.value, stage, document, each, readOnly: false }
            const mayGo = part.value !== undefined && part.title !== 'then' && parts.length > 1
            return [
              <tr key={part.title} aria-label={named}>
                <th scope="row">{part.title}</th>
                <ValueCells
                  {...own}
                  path={at}
                  placeholder="Nothing is sent"
                  onChange={(next, text = document) => onChange(setAt(text, at, next))}
                />
                <td className={classes['acts']}>
                  {mayGo ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => onChange(removePart(document, path, part))}
                    >
                      Remove<span className={classes['hidden']}> {named}</span>
                    </Button>
                  ) : null}
                </td>
              </tr>,
              hasDetails(part.value, false) ? (
                <tr key={`${part.title} details`}>
                  <td colSpan={5}>
                    <ValueDetails {...own} path={at} onChange={onChange} />
                  </td>
                </tr>
              ) : null,
            ]
          })}
        </tbody>
      </table>
      {made === 'if' ? null : (
        <div className={classes['tools']}>
          <Button size="compact-sm" variant="default" onClick={() => onChange(addPart(document, path))}>
            {made === 'first' ? 'Add another, if none of these is there' : 'Add another'}
            <span className={classes['hidden']}> to {field}</span>
          </Button>
          {made === 'join' ? (
            <TextInput
              aria-label={`Between the parts of ${field}`}
              leftSection="between"
              leftSectionWidth={72}
              maxLength={20}
              value={joinedWith(value)}
              onChange={(event) => onChange(setJoinedWith(document, path, event.currentTarget.value))}
            />
          ) : null}
        </div>
      )}
    </div>
  )
}

/** What a value says besides where it comes from: when it is sent, what it is made of, how its words are told. */
export function ValueDetails(props: ValueDetailsProps) {
  const { field, value, path, sample, document, readOnly, onChange } = props
  const cases = casesIn(value)
  return (
    <>
      <OnlyIf
        field={field}
        document={document}
        condition={whenOf(value)}
        path={[...path, 'when']}
        readOnly={readOnly}
        onChange={onChange}
      />
      {readOnly ? null : <Parts {...props} />}
      {!readOnly && hasSteps(value) ? (
        <StepsEditor field={field} value={value} path={path} document={document} onChange={onChange} />
      ) : null}
      {cases && !readOnly ? (
        <MapEditor
          field={field}
          value={value}
          cases={cases}
          sample={sample}
          onChange={(next) => onChange(setAt(document, path, next))}
        />
      ) : null}
    </>
  )
}
