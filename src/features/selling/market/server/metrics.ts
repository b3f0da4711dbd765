import { metricText } from '@/server/metric-sources'
import { OutboundMetrics } from '@/server/outbound/metrics'
import type { Reference } from '@/features/platform/reference/server/public'
import type { Breakers } from './run/breakers'
import type { BodyWriter } from './store/bodies'

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** Hosts of the orders' destinations; reference data is never changed, only replaced. */
const hosts = new WeakMap<Reference, ReadonlySet<string>>()
function destinationHosts(reference: Reference): ReadonlySet<string> {
  let known = hosts.get(reference)
  if (!known) {
    const all = [...reference.orders.values()].flatMap(({ destination, destinationPing }) => [
      hostOf(destination) ?? [],
      hostOf(destinationPing) ?? [],
    ])
    hosts.set(reference, (known = new Set(all.flat())))
  }
  return known
}

/** `providers` are addresses of the installation's settings. */
export const marketOutboundMetrics = (reference: () => Reference, providers: readonly string[]): OutboundMetrics => {
  const own = new Set(providers.flatMap((url) => hostOf(url) ?? []))
  return new OutboundMetrics((host) => own.has(host) || destinationHosts(reference()).has(host))
}

/** Open breakers of this process by lender; one of no lender is of an order that is gone. */
export function breakerText(breakers: Breakers, reference: Reference): string {
  const open = new Map<string, { lender: number; stage: string; value: number }>()
  for (const { order, stage } of breakers.open()) {
    const lender = reference.orders.get(order)?.lender
    if (lender === undefined) continue
    const key = `${lender}/${stage}`
    open.set(key, { lender, stage, value: (open.get(key)?.value ?? 0) + 1 })
  }
  const samples = [...open.values()].map(({ lender, stage, value }) => ({ labels: { lender, stage }, value }))
  return metricText(
    'sluice_breakers_open',
    'gauge',
    'Orders whose lender does not answer, by lender and stage',
    samples,
  )
}

export const bodyText = ({ waiting, dropped }: Pick<BodyWriter, 'waiting' | 'dropped'>): string =>
  metricText('sluice_bodies_waiting', 'gauge', 'Requests and answers that are not written yet', [{ value: waiting }]) +
  metricText('sluice_bodies_dropped_total', 'counter', 'Requests and answers that were never written', [
    { value: dropped },
  ])
