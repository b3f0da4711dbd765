import type { z } from 'zod'
import type { received } from '@/features/leads/lead-log/contract'
import { CodeViewer, DateTime, RequestViewer } from '@/web/kit'
import { useShown } from './reveal'
import classes from './leads.module.css'

interface ReceivedViewProps {
  readonly title: string
  readonly received: z.output<typeof received>
  /** The intake call, for the cURL command. */
  readonly path: string
}

/** What a publisher sent and was told. */
export function ReceivedView({ title, received, path }: ReceivedViewProps) {
  const shown = useShown()
  const body = {
    ...Object.fromEntries(received.request.map((field) => [field.name, shown(field)])),
    ...received.tracking,
  }
  const request = {
    method: 'POST',
    url: `${window.location.origin}/api${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  return (
    <section>
      <h2 className={classes['heading']}>
        {title} <DateTime value={received.date} />
      </h2>
      <div className={classes['columns']}>
        <RequestViewer request={request} />
        <CodeViewer title="Response" code={JSON.stringify(received.response ?? null)} language="json" />
      </div>
    </section>
  )
}
