import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Choice } from '@/web/kit'
import {
  addGroup,
  addLine,
  type Among,
  dropPart,
  insideNot,
  type Part,
  partPath,
  setAmong,
  setNot,
} from '../condition-parts'
import { type Path, setAt, valueAt } from '../json-patch'
import { type Only, setOnly } from '../only-if'
import { ConditionLine } from './ConditionLine'
import { ConditionText } from './ConditionText'
import type { SourceOption } from './sources'
import classes from './format-editor.module.css'

interface Shared {
  readonly field: string
  readonly document: string
  readonly path: Path
  readonly sources: (current: string) => readonly SourceOption[]
  readonly first: Only
  readonly onChange: (document: string) => void
}

interface ConditionPartsProps extends Shared {
  readonly among: Among | null
  readonly parts: readonly Part[]
  /** What stands before the first line. */
  readonly word: string
  readonly level?: number
  /** Buttons behind the two that add. */
  readonly children?: ReactNode
}

const AMONG: { value: Among; label: string }[] = [
  { value: 'all', label: 'and' },
  { value: 'any', label: 'or' },
]

const GROUPS = [
  { id: 'all', title: 'all of these' },
  { id: 'any', title: 'any of these' },
  { id: 'not any', title: 'none of these' },
  { id: 'not all', title: 'not all of these' },
]

function Group({ part, ...shared }: Shared & { readonly part: Part & { kind: 'group' }; readonly level: number }) {
  const { field, document, path, onChange } = shared
  const own = insideNot(path, part.not)
  return (
    <div role="group" aria-label={`Group ${field}`} className={classes['group']}>
      <Choice
        label={`Group ${field} holds if`}
        hideLabel
        options={GROUPS}
        value={`${part.not ? 'not ' : ''}${part.among}`}
        onChange={(chosen) => {
          const joined = setAmong(document, own, chosen.endsWith('any') ? 'any' : 'all')
          onChange(setNot(joined, path, chosen.startsWith('not')))
        }}
        clearable={false}
      />
      <ConditionParts {...shared} path={own} among={part.among} parts={part.parts} word="" />
    </div>
  )
}

/** Lines and groups, one under the other. What is deeper than can be drawn is text. */
export function ConditionParts(props: ConditionPartsProps) {
  const { among, parts, word, level = 0, children, ...shared } = props
  const { field, document, path, sources, first, onChange } = shared
  const adds = useRef<HTMLButtonElement>(null)
  const named = (index: number) =>
    level > 0 ? `${field}.${index + 1}` : index === 0 ? field : `${field}, ${index + 1}`
  return (
    <>
      {parts.map((part, index) => {
        const at = partPath(path, among, index)
        const name = named(index)
        return (
          <div key={index} className={classes['condition']}>
            {index === 0 || among === null ? (
              word === '' ? null : (
                <span>{word}</span>
              )
            ) : level > 0 ? (
              <span className={classes['muted']}>{among === 'all' ? 'and' : 'or'}</span>
            ) : (
              <SegmentedControl
                size="xs"
                aria-label={`Joined by, ${name}`}
                data={AMONG}
                value={among}
                onChange={(next) => onChange(setAmong(document, path, next))}
              />
            )}
            {part.kind === 'line' ? (
              <>
                {part.not ? (
                  <Button size="compact-sm" variant="default" onClick={() => onChange(setNot(document, at, false))}>
                    not<span className={classes['hidden']}>: take it out of {name}</span>
                  </Button>
                ) : null}
                <ConditionLine
                  field={name}
                  only={part.only}
                  sources={sources}
                  onChange={(next) => onChange(setOnly(document, insideNot(at, part.not), next))}
                />
                {part.not || (part.only.how !== 'contains' && part.only.how !== 'matches') ? null : (
                  <Button size="compact-sm" variant="subtle" onClick={() => onChange(setNot(document, at, true))}>
                    Must not<span className={classes['hidden']}>, {name}</span>
                  </Button>
                )}
              </>
            ) : part.kind === 'group' ? (
              <Group {...shared} field={name} path={at} part={part} level={level + 1} />
            ) : (
              <ConditionText
                field={name}
                condition={valueAt(document, at)}
                onChange={(next) => onChange(setAt(document, at, next))}
              />
            )}
            {parts.length > 1 ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  onChange(dropPart(document, path, index))
                  adds.current?.focus()
                }}
              >
                Remove
                <span className={classes['hidden']}>
                  {' '}
                  condition {index + 1} of {field}
                </span>
              </Button>
            ) : null}
          </div>
        )
      })}
      <div className={classes['tools']}>
        <Button ref={adds} size="compact-sm" variant="subtle" onClick={() => onChange(addLine(document, path, first))}>
          Add a condition<span className={classes['hidden']}> to {field}</span>
        </Button>
        {level < 2 ? (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(addGroup(document, path, first))}>
            Add a group<span className={classes['hidden']}> to {field}</span>
          </Button>
        ) : null}
        {children}
      </div>
    </>
  )
}
