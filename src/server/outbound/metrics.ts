import { metricText, type Sample } from '../metric-sources'
import type { Result } from './result'

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Hosts beyond so many, and those nobody has configured, are counted together. */
const MOST_HOSTS = 300
const OTHER = 'other'

interface Counts {
  readonly buckets: number[]
  seconds: number
  requests: number
  readonly outcomes: Map<string, number>
}

function outcomeOf(result: Result): string {
  if (result.kind === 'answered') return `${Math.floor(result.status / 100)}xx`
  return result.why
}

/**
 * What became of requests to other companies, by host. Hosts are labels only where an order or provider names them: a host
 * may otherwise be made of what a consumer typed. Counted by hand, as a lead may bring fifty of them.
 */
export class OutboundMetrics {
  private readonly hosts = new Map<string, Counts>()

  constructor(private readonly isConfigured: (host: string) => boolean) {}

  readonly onResult = (origin: string, result: Result): void => {
    const counts = this.countsOf(origin.slice(origin.indexOf('//') + 2))
    const seconds = result.totalMs / 1000
    counts.requests++
    counts.seconds += seconds
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    const outcome = outcomeOf(result)
    counts.outcomes.set(outcome, (counts.outcomes.get(outcome) ?? 0) + 1)
  }

  private countsOf(host: string): Counts {
    const known = this.hosts.get(host)
    if (known) return known
    const name = this.hosts.size < MOST_HOSTS && this.isConfigured(host) ? host : OTHER
    let counts = this.hosts.get(name)
    if (!counts) {
      counts = { buckets: BUCKETS.map(() => 0), seconds: 0, requests: 0, outcomes: new Map() }
      this.hosts.set(name, counts)
    }
    return counts
  }

  text(): string {
    const requests: Sample[] = []
    const durations: Sample[] = []
    for (const [host, { buckets, seconds, requests: all, outcomes }] of this.hosts) {
      for (const [outcome, value] of outcomes) requests.push({ labels: { host, outcome }, value })
      let below = 0
      BUCKETS.forEach((le, at) => {
        below += buckets[at] ?? 0
        durations.push({ suffix: '_bucket', labels: { host, le }, value: below })
      })
      durations.push({ suffix: '_bucket', labels: { host, le: '+Inf' }, value: all })
      durations.push({ suffix: '_sum', labels: { host }, value: seconds })
      durations.push({ suffix: '_count', labels: { host }, value: all })
    }
    return (
      metricText(
        'sluice_outbound_requests_total',
        'counter',
        'Requests to other companies, by host and answer: a class of status, or why there was none',
        requests,
      ) + metricText('sluice_outbound_seconds', 'histogram', 'Time until the answer was here, by host', durations)
    )
  }
}
