import { fieldOf, lowerBound } from '@/kernel/lead-fields'
import type { ChoiceEvent, DirectEvent, PingEvent, PostEvent, PrematchEvent, TrafficEvent } from './events'
import { answersByShare, runTraffic, WORLD } from './testing'

/** The default stream, sorted out, for tests. */
export const events = runTraffic(WORLD, answersByShare())

const of = <K extends TrafficEvent['kind']>(kind: K): Extract<TrafficEvent, { kind: K }>[] =>
  events.filter((event): event is Extract<TrafficEvent, { kind: K }> => event.kind === kind)

export const pings: readonly PingEvent[] = of('ping')
export const posts: readonly PostEvent[] = of('post')
export const directs: readonly DirectEvent[] = of('direct')
export const prematches: readonly PrematchEvent[] = of('prematch')
export const choices: readonly ChoiceEvent[] = of('choice')

const chosen = new Set(choices.map(({ prematch }) => prematch))
export const webLeads = prematches.filter(({ key }) => chosen.has(key))
export const leads = [...posts, ...directs, ...webLeads]
export const everything = [...pings, ...posts, ...directs, ...prematches]

const publishers = new Map(WORLD.publishers.map((publisher) => [publisher.id, publisher]))
export const nameOf = (event: { publisher: number }): string => publishers.get(event.publisher)?.name ?? ''

export const numberIn = ({ product, fields }: Pick<PingEvent, 'product' | 'fields'>, name: string): number => {
  const field = fieldOf(product, name)
  return (field && lowerBound(field, fields[name] ?? '')) ?? Number.NaN
}
