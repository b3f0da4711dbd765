import { Button } from '@mantine/core'
import { memo } from 'react'
import { controlsOf } from '../controls'
import { FIRST, setOnly } from '../only-if'
import { dropField, type RequestLine, sendField } from '../request'
import type { Stage } from '../suggest'
import type { StepProps } from './shared'
import { ValueCells } from './ValueCells'
import { hasDetails, ValueDetails } from './ValueDetails'
import classes from './format-editor.module.css'

interface RequestRowProps extends Pick<StepProps, 'content' | 'change' | 'readOnly'> {
  readonly line: RequestLine
  readonly level: number
  readonly stage: Stage
}

const shortOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 28 ? `${text.slice(0, 27)}…` : text
}

/** One field of the buyer's; each control changes one place of the document. */
export const RequestRow = memo(function RequestRow({ line, level, stage, content, change, readOnly }: RequestRowProps) {
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
  const mayAsk = row !== null && controls?.only === null && controls.source !== 'fixed' && !readOnly
  return (
    <>
      <tr data-state={state} data-line={field} tabIndex={-1} aria-level={level} aria-label={field}>
        <th scope="row">
          <code>{field}</code>
          {row?.shared ? <span className={classes['muted']}> same in {row.shared}</span> : null}
        </th>
        <td>
          <code>{sample === undefined ? '' : shortOf(sample)}</code>
        </td>
        <ValueCells
          field={field}
          value={row?.value}
          path={row?.path ?? []}
          sample={sample}
          stage={stage}
          document={document}
          each={row?.each ?? false}
          readOnly={readOnly}
          placeholder={state === 'skipped' ? 'Not sent' : 'Choose what to send'}
          onChange={send}
        />
        <td className={classes['acts']}>
          {state === 'suggested' && !readOnly ? (
            <Button
              data-accept
              size="compact-sm"
              variant="default"
              onClick={() => change({ samples: lists(false, false) })}
            >
              Accept<span className={classes['hidden']}> {field}</span>
            </Button>
          ) : null}
          {mayAsk ? (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => change({ document: setOnly(document, [...row.path, 'when'], FIRST) })}
            >
              Only if<span className={classes['hidden']}> for {field}</span>
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
      {row && hasDetails(row.value, readOnly) ? (
        <tr>
          <td colSpan={6}>
            <ValueDetails
              field={field}
              value={row.value}
              path={row.path}
              sample={sample}
              stage={stage}
              document={document}
              each={row.each}
              readOnly={readOnly}
              onChange={(text) => change({ document: text, samples: lists(false, false) })}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
})
