import { useState } from 'react'
import { CodeViewer, TabStrip } from '@/web/kit'
import type { Check } from '../contract'
import { faultInWords } from '../missing'
import classes from './format-editor.module.css'

type Request = Check['requests'][number]

const TITLES = { ping: 'Ping', post: 'Post' } as const

function RequestView({ request }: { readonly request: Request }) {
  const { problems, method, url, headers, body, sent, leftOut } = request
  if (problems.length > 0)
    return (
      <ul className={classes['bad']}>
        {problems.map((problem) => (
          <li key={problem}>Nothing would be sent: {problem}</li>
        ))}
      </ul>
    )
  const type = headers.find(({ name }) => name === 'content-type')?.value
  return (
    <>
      <p className={classes['wire']}>
        <b>{method}</b> {url}
      </p>
      {headers.map(({ name, value }) => (
        <p key={name} className={classes['wire']}>
          {name}: {value}
        </p>
      ))}
      {body === '' ? null : <CodeViewer title="Body" code={body} contentType={type} height={280} />}
      <details open={leftOut.length > 0}>
        <summary>
          {sent} fields sent, {leftOut.length} left out on this lead
        </summary>
        <ul tabIndex={0} aria-label="Fields left out">
          {leftOut.map(({ field, why }, index) => (
            <li key={index}>
              <code>{field}</code>: {why}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

interface PreviewProps {
  readonly check: Check | null
  readonly waiting: boolean
  readonly onLine: (line: number) => void
}

/** What the lender would receive on a sample lead, and what is wrong with the draft. */
export function Preview({ check, waiting, onLine }: PreviewProps) {
  const [stage, setStage] = useState('post')
  if (!check) return <aside className={classes['preview']} aria-label="Preview" />
  const { requests, notes, unreadable } = check
  const issues = check.issues.filter((issue) => faultInWords(issue) === null)
  const current = requests.some((one) => one.stage === stage) ? stage : (requests[0]?.stage ?? 'post')
  return (
    <aside className={classes['preview']} aria-label="Preview" data-waiting={waiting || undefined}>
      <h2>What the lender receives</h2>
      {unreadable ? (
        <p className={classes['bad']}>
          <button type="button" onClick={() => onLine(unreadable.line)}>
            Line {unreadable.line}
          </button>
          : {unreadable.message}
        </p>
      ) : null}
      {issues.length > 0 ? (
        <ul className={classes['bad']} aria-label="Faults">
          {issues.map(({ path, message, line }, index) => (
            <li key={index}>
              <button type="button" onClick={() => onLine(line)}>
                {path === '' ? `Line ${line}` : path}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={classes['note']}>
          {note}
        </p>
      ))}
      {requests.length === 0 ? (
        <p className={classes['muted']}>Shown once the request can be built.</p>
      ) : (
        <TabStrip
          label="Requests"
          current={current}
          open={setStage}
          tabs={requests.map((request) => ({
            name: request.stage,
            title: TITLES[request.stage],
            panel: () => <RequestView request={request} />,
          }))}
        />
      )}
    </aside>
  )
}
