import { Button, TextInput } from '@mantine/core'
import { Badge, Choice } from '@/web/kit'
import { casesIn, controlsOf, fieldNamed, withMissing, withSource, withType, withWritten, WRITTEN } from '../controls'
import { insertAt, valueAt } from '../json-patch'
import { labelOf, nameFor } from '../names'
import { dropField, type RequestLine, sendField } from '../request'
import type { Stage } from '../suggest'
import { MapEditor } from './MapEditor'
import type { StepProps } from './shared'
import { sourceOptions } from './sources'
import classes from './format-editor.module.css'

interface RequestRowProps extends Pick<StepProps, 'content' | 'change' | 'readOnly'> {
  readonly line: RequestLine
  readonly stage: Stage
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

const shortOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 28 ? `${text.slice(0, 27)}…` : text
}

function writtenOptions(source: string, written: string) {
  const field = fieldNamed(source)
  const fits = WRITTEN.filter(({ id, steps }) => {
    const phone = JSON.stringify(steps).includes('"phone"')
    const date = JSON.stringify(steps).includes('"date"')
    if (phone) return source === 'lead.phone' || id === written
    if (date) return field?.type === 'datetime' || /context\.(?:now|received)/.test(source) || id === written
    return true
  }).map(({ id, title }) => ({ id, title }))
  const map = field && field.options.length > 0 ? [{ id: 'map', title: 'Value map' }] : []
  return [...fits, ...map, ...(written === 'other' ? [{ id: 'other', title: 'Several steps (JSON)' }] : [])]
}

/** One field of the buyer's; each control changes one place of the document. */
export function RequestRow({ line, stage, content, change, readOnly }: RequestRowProps) {
  const { field, sample, row, state } = line
  const { document, samples } = content
  const controls = row ? controlsOf(row.value) : null
  const own = samples[stage]
  const lists = (skip: boolean, guess: boolean) => {
    if (!own) return samples
    const without = (list: readonly string[]) => list.filter((one) => one !== field)
    const skipped = skip ? [...without(own.skipped), field] : without(own.skipped)
    return { ...samples, [stage]: { ...own, skipped, suggested: guess ? own.suggested : without(own.suggested) } }
  }
  const send = (value: unknown, text = document) =>
    change({ document: sendField(text, samples, stage, field, value), samples: lists(false, false) })
  const setSource = (source: string) => {
    if (source === '') return
    if (source !== 'new-setting' && source !== 'new-secret') {
      const text = source === 'fixed' ? String(sample ?? '') : ''
      send(withSource(row?.value, source, text, sample))
      return
    }
    const listed = valueAt(document, ['params'])
    const taken = Array.isArray(listed) ? listed.map((one: { name?: unknown }) => String(one.name)) : []
    const last = field.split(/[./@]/).filter(Boolean).pop() ?? field
    const name = nameFor(last, taken)
    const param = { name, label: labelOf(last), ...(source === 'new-secret' ? { sensitive: true } : {}) }
    send({ $: `param.${name}`, required: true }, insertAt(document, ['params'], taken.length, param))
  }
  const source = controls?.source ?? ''
  const isRead = readOnly || (row !== null && controls === null)
  const cases = row ? casesIn(row.value) : null
  return (
    <>
      <tr data-state={state} aria-label={field}>
        <th scope="row">
          <code>{field}</code>
          {row?.shared ? <span className={classes['muted']}> same in {row.shared}</span> : null}
        </th>
        <td>
          <code>{sample === undefined ? '' : shortOf(sample)}</code>
        </td>
        <td>
          {isRead ? (
            <span>
              {row ? <Badge tone="secondary">JSON</Badge> : null} <code>{row ? shortOf(row.value) : state}</code>
            </span>
          ) : (
            <>
              <Choice
                label={`What we send for ${field}`}
                hideLabel
                options={sourceOptions(document, stage, source)}
                value={source}
                onChange={setSource}
                clearable={false}
                placeholder={state === 'skipped' ? 'Not sent' : 'Choose what to send'}
              />
              {source === 'fixed' || source === 'text' ? (
                <TextInput
                  aria-label={`Text for ${field}`}
                  value={controls?.text ?? ''}
                  onChange={(event) => send(withSource(row?.value, source, event.currentTarget.value, sample))}
                />
              ) : null}
            </>
          )}
        </td>
        <td>
          {controls && source !== 'fixed' && !isRead ? (
            <>
              <Choice
                label={`How ${field} is written`}
                hideLabel
                options={writtenOptions(source, controls.written)}
                value={controls.written}
                onChange={(written) => (written === 'other' ? undefined : send(withWritten(row?.value, written)))}
                clearable={false}
              />
              {controls.as !== 'same' || typeof sample === 'number' || typeof sample === 'boolean' ? (
                <Choice
                  label={`Type of ${field}`}
                  hideLabel
                  options={TYPES}
                  value={controls.as}
                  onChange={(as) => send(withType(row?.value, as))}
                  clearable={false}
                />
              ) : null}
            </>
          ) : null}
        </td>
        <td>
          {controls && source !== 'fixed' && !isRead ? (
            <>
              <Choice
                label={`If ${field} is missing`}
                hideLabel
                options={MISSING}
                value={controls.missing}
                onChange={(missing) => send(withMissing(row?.value, missing))}
                clearable={false}
              />
              {controls.missing === 'default' ? (
                <TextInput
                  aria-label={`Instead of ${field}`}
                  value={controls.instead}
                  onChange={(event) => send(withMissing(row?.value, 'default', event.currentTarget.value))}
                />
              ) : null}
            </>
          ) : null}
        </td>
        <td className={classes['acts']}>
          {state === 'suggested' && !readOnly ? (
            <Button size="compact-sm" variant="default" onClick={() => change({ samples: lists(false, false) })}>
              Accept<span className={classes['hidden']}> {field}</span>
            </Button>
          ) : null}
          {state !== 'skipped' && !readOnly && !row?.shared ? (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => change({ document: dropField(document, stage, field), samples: lists(true, false) })}
            >
              Don’t send<span className={classes['hidden']}> {field}</span>
            </Button>
          ) : null}
        </td>
      </tr>
      {cases && row && !readOnly ? (
        <tr>
          <td colSpan={6}>
            <MapEditor field={field} value={row.value} cases={cases} sample={sample} onChange={send} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
