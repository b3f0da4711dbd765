import { Button } from '@mantine/core'
import { at, rulesOf } from '../click'
import { type Only, setOnly } from '../only-if'
import type { Stage } from '../suggest'
import { OnlyIf } from './OnlyIf'
import { answerSources } from './sources'
import classes from './format-editor.module.css'

interface RuleEditorProps {
  readonly document: string
  readonly stage: Stage
  readonly rule: number
  readonly onChange: (document: string) => void
  readonly onRemove: () => void
}

/** What has to hold for one rule. An acceptance that compares no whole value does not compile, whoever wrote it. */
export function RuleEditor({ document, stage, rule, onChange, onRemove }: RuleEditorProps) {
  const values = at(stage, 'values')
  const path = at(stage, 'rules', rule, 'when')
  const own = rulesOf(document, stage)[rule] ?? {}
  const sources = (current: string) => answerSources(document, values, current)
  const [known] = sources('')
  const first: Only | null = known ? { of: known.id, how: 'there', value: '' } : null
  const others = own['status'] !== undefined || own['shape'] !== undefined
  return (
    <div className={classes['lines']}>
      {own['when'] !== undefined && first ? (
        <OnlyIf
          field={`rule ${rule + 1}`}
          document={document}
          condition={own['when']}
          path={path}
          readOnly={false}
          needed={!others}
          always={`apply rule ${rule + 1}`}
          sources={sources}
          first={first}
          onChange={onChange}
        />
      ) : null}
      <div className={classes['tools']}>
        {own['when'] === undefined && first ? (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(setOnly(document, path, first))}>
            Add a condition<span className={classes['hidden']}> to rule {rule + 1}</span>
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" onClick={onRemove}>
          Remove this rule<span className={classes['hidden']}>, rule {rule + 1}</span>
        </Button>
      </div>
    </div>
  )
}
