import type { KeptBody } from '@/features/selling/market/server/public'
import type { OutgoingRequest } from '@/integrations'
import type { z } from 'zod'
import { maskText } from '../masks'
import type { answered, exchange } from '../shapes'

type Exchange = z.output<typeof exchange>
type Answered = z.output<typeof answered>

function asExchange(request: OutgoingRequest): Exchange {
  if (request.kind === 'http')
    return { method: request.method, url: request.url, headers: { ...request.headers }, body: request.body ?? '' }
  const headers = { Subject: request.subject, 'Content-Type': request.contentType }
  return { method: 'MAIL', url: `mailto:${request.to.join(',')}`, headers, body: request.body }
}

interface KeptResponse {
  readonly status?: number | null
  readonly headers?: Record<string, string | undefined>
  readonly body?: string
  readonly error?: string
}

const flat = (headers: KeptResponse['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** What was sent and answered. Without `identity` it is shown in full. */
export function exchangeOf(kept: KeptBody | undefined, identity?: Readonly<Record<string, string>>) {
  const hide = (text: string): string => (identity ? maskText(text, identity) : text)
  const hideAll = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hide(value)]))
  const request = kept?.request ? asExchange(kept.request as OutgoingRequest) : null
  const response: KeptResponse | null = kept?.response ?? null
  const requestdata: Exchange | null = request && {
    ...request,
    url: hide(request.url),
    headers: hideAll(request.headers),
    body: hide(request.body),
  }
  const responsedata: Answered | null = response && {
    status: response.status ?? null,
    headers: hideAll(flat(response.headers)),
    body: hide(response.body ?? ''),
    error: response.error ?? null,
  }
  return { requestdata, responsedata }
}
