import { TextInput } from '@mantine/core'
import { Choice } from '@/web/kit'
import { controlsOf, fieldNamed, withMissing, withSource, withType, withWritten, WRITTEN } from '../controls'
import { valueWords } from '../in-words'
import { insertAt, type Path, valueAt } from '../json-patch'
import type { Scalar } from '../json-text'
import { MADE } from '../made-of'
import { labelOf, nameFor } from '../names'
import { OUR_ID, type Stage } from '../suggest'
import { JsonOnly } from './JsonOnly'
import { sourceOptions } from './sources'

interface ValueCellsProps {
  readonly field: string
  /** Undefined where nothing is sent yet. */
  readonly value: unknown
  /** Where it stands in the document. */
  readonly path: Path
  readonly sample?: Scalar | undefined
  readonly stage: Stage
  readonly document: string
  /** Inside of what is repeated for every brand. */
  readonly each: boolean
  readonly readOnly: boolean
  readonly placeholder: string
  readonly onChange: (value: unknown, document?: string) => void
}

const MISSING = [
  { id: 'omit', title: 'Leave out' },
  { id: 'required', title: 'Required' },
  { id: 'null', title: 'Send null' },
  { id: 'blank', title: 'Send blank' },
  { id: 'drop', title: 'Leave out the group' },
  { id: 'default', title: 'Send …' },
]
const TYPES = [
  { id: 'same', title: 'As it comes' },
  { id: 'text', title: 'Text' },
  { id: 'number', title: 'Number' },
  { id: 'boolean', title: 'True or false' },
]

function writtenOptions(source: string, written: string) {
  const field = fieldNamed(source)
  const fits = WRITTEN.filter(({ id, steps }) => {
    const phone = JSON.stringify(steps).includes('"phone"')
    const date = JSON.stringify(steps).includes('"date"')
    if (phone) return source === 'lead.phone' || id === written
    if (date) return field?.type === 'datetime' || /context\.(?:now|received)/.test(source) || id === written
    return true
  }).map(({ id, title }) => ({ id, title }))
  const isMade = MADE.some(({ id }) => id === source)
  const map =
    isMade || (field && field.options.length > 0) || written === 'map' ? [{ id: 'map', title: 'Value map' }] : []
  return [...fits, ...map, { id: 'other', title: 'Several steps' }]
}

/** What we send, how it is written, and what if it is missing: three cells, each control one place of the document. */
export function ValueCells(props: ValueCellsProps) {
  const { field, value, path, sample, stage, document, each, readOnly, placeholder, onChange } = props
  const controls = value === undefined ? null : controlsOf(value)
  const setSource = (source: string) => {
    if (source === '') return
    if (source === 'our-id') {
      onChange(OUR_ID)
      return
    }
    if (source !== 'new-setting' && source !== 'new-secret') {
      onChange(withSource(value, source, source === 'fixed' ? String(sample ?? '') : '', sample))
      return
    }
    const listed = valueAt(document, ['params'])
    const taken = Array.isArray(listed) ? listed.map((one: { name?: unknown }) => String(one.name)) : []
    const last =
      field
        .split(/[./@ ]/)
        .filter(Boolean)
        .pop() ?? field
    const name = nameFor(last, taken)
    const param = { name, label: labelOf(last), ...(source === 'new-secret' ? { sensitive: true } : {}) }
    onChange({ $: `param.${name}`, required: true }, insertAt(document, ['params'], taken.length, param))
  }
  const source = controls?.source ?? ''
  if (readOnly || (value !== undefined && !controls))
    return (
      <>
        <td colSpan={3}>
          {value === undefined ? placeholder : valueWords(value)}{' '}
          {value !== undefined && !controls ? <JsonOnly field={field} path={path} readOnly={readOnly} /> : null}
        </td>
      </>
    )
  const written = controls && source !== 'fixed' ? controls : null
  return (
    <>
      <td>
        <Choice
          label={`What we send for ${field}`}
          hideLabel
          options={sourceOptions(document, stage, source, each)}
          value={source}
          onChange={setSource}
          clearable={false}
          placeholder={placeholder}
        />
        {source === 'fixed' || source === 'text' ? (
          <TextInput
            aria-label={`Text for ${field}`}
            value={controls?.text ?? ''}
            onChange={(event) => onChange(withSource(value, source, event.currentTarget.value, sample))}
          />
        ) : null}
      </td>
      <td>
        {written ? (
          <>
            <Choice
              label={`How ${field} is written`}
              hideLabel
              options={writtenOptions(source, written.written)}
              value={written.written}
              onChange={(way) => (way === written.written ? undefined : onChange(withWritten(value, way)))}
              clearable={false}
            />
            {written.as !== 'same' || typeof sample === 'number' || typeof sample === 'boolean' ? (
              <Choice
                label={`Type of ${field}`}
                hideLabel
                options={TYPES}
                value={written.as}
                onChange={(as) => onChange(withType(value, as))}
                clearable={false}
              />
            ) : null}
          </>
        ) : null}
      </td>
      <td>
        {written ? (
          <>
            <Choice
              label={`If ${field} is missing`}
              hideLabel
              options={MISSING}
              value={written.missing}
              onChange={(missing) => onChange(withMissing(value, missing))}
              clearable={false}
            />
            {written.missing === 'default' ? (
              <TextInput
                aria-label={`Instead of ${field}`}
                value={written.instead}
                onChange={(event) => onChange(withMissing(value, 'default', event.currentTarget.value))}
              />
            ) : null}
          </>
        ) : null}
      </td>
    </>
  )
}
