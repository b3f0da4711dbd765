import { Badge, CodeViewer, RequestViewer } from '@/web/kit'
import { href } from '@/web/router/search'
import type { Exchange } from './exchange'
import classes from './generators.module.css'

interface ExchangePanelProps {
  readonly title: string
  readonly exchange: Exchange<unknown>
}

/** What went out and what came back. */
export function ExchangePanel({ title, exchange }: ExchangePanelProps) {
  const { request, response, status, ms } = exchange
  return (
    <section className={classes['panel']} aria-label={title}>
      <h2 className={classes['heading']}>
        {title} <Badge tone="success">{status}</Badge> <span className={classes['note']}>{ms} ms</span>
      </h2>
      <CodeViewer title="Response" code={response} contentType="application/json" />
      <details className={classes['request']}>
        <summary>Request</summary>
        <RequestViewer request={request} />
      </details>
    </section>
  )
}

export const LeadLink = ({ lead }: { lead: number }) => (
  <p className={classes['lead']}>
    <a href={href(`/lead/item/${lead}`)}>Open lead # {lead}</a>
  </p>
)
