import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { parseJson, plain } from '../json-text'
import { moveAt } from '../json-patch'
import { moveField, requestLines } from '../request'
import { tableOf } from '../request-table'
import { groupsOf } from '../rows'
import { GroupRow } from './GroupRow'
import { RequestRow } from './RequestRow'
import type { StepProps } from './shared'
import { StageChoice } from './StageChoice'
import { treeKeys } from './tree-keys'
import { useStage } from './use-stage'
import classes from './format-editor.module.css'

/** More lines than these are drawn when somebody asks for them: typing stays quick whatever the sample is. */
const DRAWN = 120
const isOpen = (state: string) => state !== 'sent' && state !== 'skipped'

/** Their field ← our field: a line for every value of the pasted sample. */
export function RequestStep({ content, check, change, readOnly }: StepProps) {
  const chosen = useStage(content)
  const { stage } = chosen
  const [show, setShow] = useState('all')
  const [wanted, setWanted] = useState('')
  const [most, setMost] = useState(DRAWN)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const { document, samples } = content
  const lines = useMemo(() => requestLines(document, samples, stage), [document, samples, stage])
  const groups = useMemo(() => groupsOf(plain(parseJson(document)), stage), [document, stage])
  const toDo = useMemo(() => lines.filter(({ state }) => isOpen(state)), [lines])
  const filtered = useMemo(() => {
    const words = wanted.trim().toLowerCase()
    return (show === 'todo' ? toDo : lines).filter(({ field }) => field.toLowerCase().includes(words))
  }, [lines, toDo, show, wanted])
  const table = useMemo(() => tableOf(filtered, groups, turned), [filtered, groups, turned])
  const words = check?.preview?.data.find((one) => one.stage === stage)?.lines ?? []
  const turn = (field: string) =>
    setTurned((now) => new Set(now.has(field) ? [...now].filter((one) => one !== field) : [...now, field]))
  const repeat = (text: string, field: string) => {
    const own = samples[stage]
    const further = lines.filter((line) => line.field.startsWith(`${field}[`) && !line.field.startsWith(`${field}[0]`))
    const skipped = [...(own?.skipped ?? []), ...further.map((line) => line.field)]
    change({ document: text, samples: own ? { ...samples, [stage]: { ...own, skipped } } : samples })
  }
  const move = (name: string, by: -1 | 1) => {
    const group = groups.find((one) => `group ${one.field}` === name)
    if (readOnly) return
    change({ document: group ? moveAt(document, group.path, by) : moveField(document, stage, name, by) })
  }
  return (
    <div className={classes['step']}>
      <div className={classes['tools']}>
        <StageChoice {...chosen} />
        <SegmentedControl
          aria-label="Lines"
          value={show}
          onChange={setShow}
          data={[
            { value: 'all', label: `All ${lines.length}` },
            { value: 'todo', label: `To do ${toDo.length}` },
          ]}
        />
        {lines.length > 10 ? (
          <TextInput
            aria-label="Find a field"
            placeholder="Find a field"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {chosen.pings && stage === 'post' ? (
        <p className={classes['muted']}>
          A value of their answer to the ping can be sent here once it is clicked under Answers, Ping, as Token to
          carry.
        </p>
      ) : null}
      {lines.length === 0 ? (
        <>
          <p>There is no table for this stage: it is said in the JSON tab.</p>
          <ul>
            {words.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <div
          className={classes['scroll']}
          tabIndex={0}
          role="region"
          aria-label="Fields of the request"
          onKeyDown={treeKeys({ move })}
        >
          <table className={classes['table']} role="treegrid" aria-label="Lender’s fields and what we send">
            <thead>
              <tr>
                <th scope="col">Lender’s field</th>
                <th scope="col">In the sample</th>
                <th scope="col">What we send</th>
                <th scope="col">Written as</th>
                <th scope="col">If missing</th>
                <th scope="col">
                  <span className={classes['hidden']}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {table
                .slice(0, most)
                .map((entry) =>
                  'group' in entry ? (
                    <GroupRow
                      key={`group ${entry.group.field} ${entry.group.path.join('/')}`}
                      group={entry.group}
                      count={entry.count}
                      open={entry.open}
                      level={entry.level}
                      onOpen={() => turn(entry.group.field)}
                      document={document}
                      readOnly={readOnly}
                      onChange={(text) => change({ document: text })}
                      onRepeat={repeat}
                    />
                  ) : (
                    <RequestRow
                      key={entry.line.field}
                      line={entry.line}
                      level={entry.level}
                      stage={stage}
                      content={content}
                      change={change}
                      readOnly={readOnly}
                    />
                  ),
                )}
            </tbody>
          </table>
          {readOnly ? null : (
            <p className={classes['muted']}>
              Keys: ↑ ↓ from line to line, → ← open and close a group, Enter goes into a line and Esc out of it, Ctrl
              Enter accepts, Alt ↑ ↓ moves a line.
            </p>
          )}
          {table.length > most ? (
            <Button variant="default" onClick={() => setMost(most + DRAWN)}>
              Show {Math.min(DRAWN, table.length - most)} more of {table.length - most}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
