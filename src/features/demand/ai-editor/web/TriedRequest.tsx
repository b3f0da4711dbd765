import { CodeViewer, RequestViewer } from '@/web/kit'

interface TriedRequestProps {
  readonly title: string
  readonly request: unknown
}

interface Sent {
  readonly kind?: string
  readonly method?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** What a test sent, or would have: as it goes over the wire, not as a document about it. */
export function TriedRequest({ title, request }: TriedRequestProps) {
  const { kind, method = '', url = '', headers = {}, body } = (request ?? {}) as Sent
  if (kind === 'http') return <RequestViewer title={title} request={{ method, url, headers, body: body ?? '' }} />
  return <CodeViewer title={title} code={JSON.stringify(request, null, 2)} language="json" height={220} />
}
