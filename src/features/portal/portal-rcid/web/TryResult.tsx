import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Badge, CodeViewer, DateTime, RequestViewer } from '@/web/kit'
import page from '@/web/portal/home.module.css'
import type { Stage, TryExchange } from '../contract'
import { resultText, type Told } from './try-words'
import classes from './rcid.module.css'

export interface Tried {
  readonly key: number
  readonly stage: Stage
  readonly exchange: TryExchange
  readonly told: Told
  readonly at: number
}

interface TryResultProps {
  readonly tried: Tried
  readonly onContinue: (ping: number) => void
}

const SHAPES = [
  { value: 'application/json', label: 'JSON' },
  { value: 'application/x-www-form-urlencoded', label: 'Form-encoded' },
] as const
type Shape = (typeof SHAPES)[number]['value']

/** The door takes either; each value of a try is a single text or number. */
const bodyAs = (shape: Shape, json: string): string =>
  shape === 'application/json'
    ? json
    : new URLSearchParams(
        Object.entries(JSON.parse(json) as Record<string, string | number>).map(([name, value]) => [name, `${value}`]),
      ).toString()

/** First in words with the deadline, then the exchange as it was. */
export function TryResult({ tried: { stage, exchange, told }, onContinue }: TryResultProps) {
  const { request, status, response, ms } = exchange
  const [shape, setShape] = useState<Shape>('application/json')
  const url = new URL(request.path, window.location.origin).href
  const { ping_id: ping, expires } = told
  const goesOn = stage === 'ping' && told.status === 'matched' && ping !== undefined
  return (
    <section className={page['card']} aria-label="Result">
      <div className={classes['words']} data-good={status === 200 || undefined} role="status">
        <p>
          <b>{resultText(stage, exchange, told)}</b>{' '}
          <span className={page['quiet']}>Answered in {(ms / 1000).toFixed(2)} s.</span>
          {goesOn && expires ? (
            <>
              <br />
              Post before <DateTime value={expires} show="time" withZone /> with ping_id {ping}, or ping again.
            </>
          ) : null}
        </p>
        {goesOn ? <Button onClick={() => onContinue(ping)}>Continue with the post</Button> : null}
      </div>
      <div className={classes['exchange']}>
        <div>
          <SegmentedControl
            size="xs"
            data={[...SHAPES]}
            value={shape}
            aria-label="How it is written"
            onChange={setShape}
          />
          <RequestViewer
            request={{
              method: request.method,
              url,
              headers: { 'content-type': shape },
              body: bodyAs(shape, request.body),
            }}
          />
          <p className={page['quiet']}>Put your key where YOUR_API_KEY stands.</p>
        </div>
        <div>
          <p className={classes['answer']}>
            Response <Badge tone={status === 200 ? 'success' : 'danger'}>{status}</Badge>
          </p>
          <CodeViewer title="Body" code={response} contentType="application/json" />
        </div>
      </div>
    </section>
  )
}
