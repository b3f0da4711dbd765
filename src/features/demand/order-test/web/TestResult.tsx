import { useState } from 'react'
import { CodeViewer, DateTime, RequestViewer, statusLook, TabStrip } from '@/web/kit'
import type { TestItem } from '../contract'
import classes from './order-test.module.css'

const seconds = (time: number | null): string => (time === null ? '' : `${time.toFixed(2)} s`)

interface Exchange {
  readonly request: TestItem['request']
  /** Undefined where none is asked for. */
  readonly response?: TestItem['response']
  readonly fields: TestItem['sentfields']
}

function LeftOut({ fields }: { fields: NonNullable<TestItem['sentfields']> }) {
  const { sent, leftOut } = fields
  if (leftOut.length === 0) return <p className={classes['counted']}>{sent} fields sent, none left out.</p>
  return (
    <details open className={classes['counted']}>
      <summary>
        {sent} fields sent, {leftOut.length} left out
      </summary>
      <ul tabIndex={0} aria-label="Fields left out">
        {leftOut.map(({ field, why }, index) => (
          <li key={index}>
            <code>{field}</code>: {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

export const ExchangeView = ({ request, response, fields }: Exchange) => (
  <>
    {fields ? <LeftOut fields={fields} /> : null}
    <div className={classes['exchange']}>
      {request ? <RequestViewer request={request} /> : <p>No request was made.</p>}
      {response ? (
        <CodeViewer
          title={`Answer${response.status === null ? '' : `, HTTP ${response.status}`}`}
          code={response.error ?? response.body}
          contentType={response.headers['content-type']}
        />
      ) : (
        <p>{request && response === null ? 'Nothing was sent, so there is no answer.' : ''}</p>
      )}
    </div>
  </>
)

/** The reading first, then what it was read from. */
export function TestResult({ item }: { item: TestItem }) {
  const pinged = item.pingstatus !== null
  const [stage, setStage] = useState(item.status === null && pinged ? 'ping' : 'post')
  const { tone } = statusLook(item.dry ? 'new' : (item.status ?? item.pingstatus ?? ''))
  const lines = [
    pinged && (['Ping', item.pingcomment, item.pingtimesent] as const),
    item.status !== null && (['Post', item.comment, item.timesent] as const),
  ].filter((line) => line !== false)
  const tabs = [
    pinged && {
      name: 'ping',
      title: 'Ping',
      panel: () => (
        <ExchangeView request={item.pingrequest} response={item.pingresponse} fields={item.pingsentfields} />
      ),
    },
    item.status !== null && {
      name: 'post',
      title: 'Post',
      panel: () => <ExchangeView request={item.request} response={item.response} fields={item.sentfields} />,
    },
  ].filter((tab) => tab !== false)
  return (
    <section aria-label="Result of the test">
      <div className={classes['reading']} data-tone={item.dry ? 'secondary' : tone} role="status">
        <p className={classes['when']}>
          <DateTime value={item.date} withZone /> {item.user.name}
        </p>
        {lines.map(([name, comment, time]) => (
          <p key={name}>
            <b>{name}</b> <span>{comment}</span> <span className={classes['time']}>{seconds(time)}</span>
          </p>
        ))}
      </div>
      <TabStrip label="Exchange" current={stage} open={setStage} tabs={tabs} />
    </section>
  )
}
