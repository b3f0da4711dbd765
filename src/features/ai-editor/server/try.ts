import { type AnyFormat, buildRequests, inputOf, maskRequest, readExemplar, type Stage } from '@/integrations'
import type { OrderRef } from '@/features/reference/server/public'
import { fieldsOf } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import type { TriedStage } from '../contract'
import { runCodeOf } from './weigh'

/** Test fields over the catalogue's samples: an empty form still builds a whole request. */
export const testFields = (order: OrderRef, given: Readonly<Record<string, string>>): Record<string, string> => {
  const samples = fieldsOf(order.product).flatMap(({ name, sample }) => (sample === null ? [] : [[name, sample]]))
  const written = Object.entries(given).filter(([, value]) => value !== '')
  return Object.fromEntries([...samples, ...written]) as Record<string, string>
}

async function build(
  services: Services,
  order: OrderRef,
  format: AnyFormat,
  stage: Stage,
  fields: Record<string, string>,
): Promise<TriedStage[]> {
  const compiled = format[stage]
  if (!compiled || (stage === 'ping' && !order.pingPost)) return []
  const sample = inputOf(readExemplar({ title: 'Test', stage }))
  const input = {
    ...sample,
    lead: { product: order.product, fields, tracking: {}, brands: [] },
    destination: stage === 'ping' ? order.destinationPing : order.destination,
    params: order.params,
    context: {
      ...sample.context,
      orderId: order.id,
      now: services.clock.now(),
      receivedAt: services.clock.now(),
      test: true,
    },
  }
  const [built] = await buildRequests(stage, [{ format: compiled, input }], runCodeOf(services))
  const told = { stage, ms: null, response: null }
  if (!built?.ok)
    return [{ ...told, status: 'error', comment: `Not built: ${built?.problems.join('; ') ?? ''}`, request: null }]
  return [{ ...told, status: 'built', comment: 'Built, not sent', request: maskRequest(built.request, order.secrets) }]
}

/** The requests of a proposal on a test lead, as they would leave. */
export async function buildOnly(
  services: Services,
  order: OrderRef,
  format: AnyFormat,
  fields: Record<string, string>,
): Promise<TriedStage[]> {
  const stages = await Promise.all(
    (['ping', 'post'] as const).map((stage) => build(services, order, format, stage, fields)),
  )
  return stages.flat()
}
