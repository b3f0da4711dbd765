import { admit, afterAnswer, afterFailure, type Breaker, CLOSED, isOpen } from '@/engine/decide/breaker'
import type { Clock } from '@/kernel/clock'
import type { Outbound } from '@/server/outbound/client'
import type { Result } from '@/server/outbound/result'
import type { ProviderId } from '../../scrubbers'
import type { Asked, Problems, Provider } from './types'
import { ProviderProblem, type Wire } from './wire'

export interface HttpProviderOptions<A> extends Problems {
  readonly id: ProviderId
  readonly url: string
  readonly token: string | undefined
  readonly wire: Wire<A>
  readonly outbound: Outbound
  readonly clock: Clock
  readonly timeoutMs: number
}

const LARGEST_ANSWER = 65_536
/** A provider that fails now and then is reported so often, not with every lead. */
const REPORT_EVERY_MS = 600_000

type Fields = Readonly<Record<string, string>>

function read<A>(result: Result, wire: Wire<A>, fields: Fields): Asked<A> {
  if (result.kind !== 'answered') return { ok: false, error: `no answer (${result.why})` }
  if (result.status < 200 || result.status > 299) return { ok: false, error: `it answered HTTP ${result.status}` }
  try {
    return { ok: true, answer: wire.read(JSON.parse(result.body), fields), embedded: false }
  } catch (error) {
    return { ok: false, error: error instanceof ProviderProblem ? error.message : 'its answer could not be read' }
  }
}

/** A provider reached over HTTP. Time-out and breaker keep one that is down from holding leads up. */
export class HttpProvider<A> implements Provider<A> {
  private breaker: Breaker = CLOSED
  private reportedAt = Number.NEGATIVE_INFINITY
  private reported = false

  constructor(private readonly options: HttpProviderOptions<A>) {}

  async ask(fields: Fields): Promise<Asked<A>> {
    const { clock, wire } = this.options
    const admission = admit(this.breaker, 'ping', clock.now())
    if (!admission.admitted) return { ok: false, error: 'not asked: it does not answer' }
    this.breaker = admission.breaker
    const probe = isOpen(admission.breaker)
    const asked = read(await this.send(fields), wire, fields)
    if (asked.ok) this.succeeded()
    // Requests still running when the breaker opened are old news: each would lengthen the back-off.
    else if (probe || !isOpen(this.breaker)) this.failed(asked.error)
    return asked
  }

  private send(fields: Fields): Promise<Result> {
    const { outbound, timeoutMs, token, url, wire } = this.options
    const given = wire.fields.filter((name) => (fields[name] ?? '') !== '')
    return outbound.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(Object.fromEntries(given.map((name) => [name, fields[name]]))),
      deadline: performance.now() + timeoutMs,
      maxBytes: LARGEST_ANSWER,
    })
  }

  private succeeded(): void {
    this.breaker = afterAnswer(this.breaker)
    if (!this.reported) return
    this.reported = false
    this.options.onRecovered(this.options.id)
  }

  private failed(error: string): void {
    const now = this.options.clock.now()
    const { breaker, opened } = afterFailure(this.breaker, now)
    this.breaker = breaker
    if (opened) {
      const run = `${breaker.failures} failures in a row, the last: ${error}.`
      this.report(now, `${run} Leads pass without it until it answers.`)
    } else if (now - this.reportedAt >= REPORT_EVERY_MS) this.report(now, `A lead passed without it: ${error}.`)
  }

  private report(now: number, text: string): void {
    this.reportedAt = now
    this.reported = true
    this.options.onProblem(this.options.id, text)
  }
}
