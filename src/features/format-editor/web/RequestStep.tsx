import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Stage } from '../suggest'
import { requestLines } from '../request'
import { RequestRow } from './RequestRow'
import type { StepProps } from './shared'
import classes from './format-editor.module.css'

/** Their field ← our field: a line for every value of the pasted sample. */
export function RequestStep({ content, check, change, readOnly }: StepProps) {
  const [stage, setStage] = useState<Stage>('post')
  const [show, setShow] = useState('all')
  const { document, samples } = content
  const pings = samples.ping !== null || document.includes('"ping"')
  const lines = requestLines(document, samples, stage)
  const isOpen = (state: string) => state !== 'sent' && state !== 'skipped'
  const toDo = lines.filter(({ state }) => isOpen(state))
  const shown = show === 'todo' ? toDo : lines
  const words = check?.preview?.data.find((one) => one.stage === stage)?.lines ?? []
  return (
    <div className={classes['step']}>
      <div className={classes['tools']}>
        {pings ? (
          <SegmentedControl
            aria-label="Stage"
            value={stage}
            onChange={(next) => setStage(next)}
            data={[
              { value: 'ping', label: 'Ping' },
              { value: 'post', label: 'Post' },
            ]}
          />
        ) : null}
        <SegmentedControl
          aria-label="Lines"
          value={show}
          onChange={setShow}
          data={[
            { value: 'all', label: `All ${lines.length}` },
            { value: 'todo', label: `To do ${toDo.length}` },
          ]}
        />
      </div>
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
        <div className={classes['scroll']} tabIndex={0} role="region" aria-label="Fields of the request">
          <table className={classes['table']}>
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
              {shown.map((line) => (
                <RequestRow
                  key={line.field}
                  line={line}
                  stage={stage}
                  content={content}
                  change={change}
                  readOnly={readOnly}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
