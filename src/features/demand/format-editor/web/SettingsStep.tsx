import { Button, Checkbox, TextInput } from '@mantine/core'
import { insertAt, removeAt, setAt, valueAt } from '../json-patch'
import { nameFor } from '../names'
import { sentLike } from '../send-rows'
import { SendTable } from './SendTable'
import type { StepProps } from './shared'
import { StageChoice } from './StageChoice'
import { useStage } from './use-stage'
import classes from './format-editor.module.css'

interface Param {
  readonly name: string
  readonly label: string
  readonly sensitive?: boolean
  readonly required?: boolean
}

/** What every order with this format fills in for itself: keys, campaign numbers. Addresses are the order's own. */
export function SettingsStep({ content, change, readOnly }: StepProps) {
  const { document } = content
  const stages = useStage(content)
  const listed = valueAt(document, ['params'])
  const params = Array.isArray(listed) ? (listed as Param[]) : []
  const title = valueAt(document, ['title'])
  const set = (index: number, key: string, value: unknown) =>
    change({ document: setAt(document, ['params', index, key], value) })
  const add = () => {
    const name = nameFor(
      'setting',
      params.map((one) => one.name),
    )
    change({ document: insertAt(document, ['params'], params.length, { name, label: 'New setting' }) })
  }
  return (
    <div className={classes['step']}>
      <TextInput
        label="Title"
        maxLength={100}
        value={typeof title === 'string' ? title : ''}
        readOnly={readOnly}
        onChange={(event) => change({ document: setAt(document, ['title'], event.currentTarget.value) })}
      />
      <p className={classes['muted']}>
        Address and time-outs belong to each order: its Configuration tab asks for them, and for these settings.
      </p>
      {params.length === 0 ? <p>No settings: every order sends the same.</p> : null}
      {params.map((param, index) => (
        <div key={index} className={classes['setting']} role="group" aria-label={`Setting ${param.name}`}>
          <code>{param.name}</code>
          <TextInput
            aria-label={`Label of ${param.name}`}
            maxLength={80}
            value={param.label}
            readOnly={readOnly}
            onChange={(event) => set(index, 'label', event.currentTarget.value)}
          />
          <Checkbox
            label="Secret"
            checked={param.sensitive === true}
            disabled={readOnly}
            onChange={(event) => set(index, 'sensitive', event.currentTarget.checked)}
          />
          <Checkbox
            label="Required"
            checked={param.required !== false}
            disabled={readOnly}
            onChange={(event) => set(index, 'required', event.currentTarget.checked)}
          />
          {readOnly ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove ${param.name}`}
              onClick={() => change({ document: removeAt(document, ['params', index]) })}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button variant="default" onClick={add}>
          Add a setting
        </Button>
      )}
      <h2>How it is sent</h2>
      {valueAt(document, ['send', 'ping']) === undefined ? (
        stages.pings ? (
          <p className={classes['muted']}>A ping travels like the post.</p>
        ) : null
      ) : (
        <StageChoice {...stages} />
      )}
      <SendTable stage={sentLike(document, stages.stage)} content={content} change={change} readOnly={readOnly} />
    </div>
  )
}
