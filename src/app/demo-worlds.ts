import type { DemoAnswer, DemoEvent, DemoWorlds } from '@/features/console/demo/server/public'
import { demoFacts } from '../../seeds/demo'
import type { TrafficEvent } from '../../seeds/demo/events'
import { liveLenders } from '../../seeds/demo/live-lenders'
import { chosenOf, submissionOf } from '../../seeds/demo/load/submission'
import { traffic } from '../../seeds/demo/traffic'
import { makeWorld } from '../../seeds/demo/world'

/** The people of other seeds come to the parties of this one. */
const PARTIES = 7

/** An event of the demo's stream, with its way into the marketplace. */
export function demoEvent(event: TrafficEvent): DemoEvent {
  if (event.kind === 'choice') return event
  const submissionIn: Exclude<DemoEvent, { kind: 'choice' }>['submissionIn'] = (reference) =>
    submissionOf(event, reference)
  if (event.kind === 'ping') return { ...event, submissionIn }
  if (event.kind === 'prematch') return { ...event, submissionIn }
  return { ...event, submissionIn, chosenIn: (reference) => chosenOf(event.brands, reference) }
}

export const seededWorlds: DemoWorlds = {
  lenders: async (services) => {
    const facts = await demoFacts(services)
    if (!facts) return null
    const world = makeWorld({ ...facts, zone: services.config.SLUICE_TIME_ZONE })
    return { seed: facts.seed, behaviours: liveLenders(world, () => services.clock.now()) }
  },
  *visitors({ seed, ...options }): Generator<DemoEvent, void, DemoAnswer | undefined> {
    const stream = traffic(makeWorld({ ...options, seed: PARTIES }), { seed })
    for (let next = stream.next(); !next.done; ) next = stream.next(yield demoEvent(next.value))
  },
}
