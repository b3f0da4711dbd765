import type { FastifyRequest } from 'fastify'
import { CUSTOM_NAME } from '@/engine/pixels/template'
import { membersOf, type RcidRef, readFields, sortMembers } from '@/features/supply/intake/server/public'

export const short = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '')

/** What the form sends on of what the page knows of itself. */
export const KEPT = ['subid', 'sourceurl']

/** Tracking parameters stand apart from what the consumer enters, so that none can take the place of a field. */
const TRACKING = 'tracking_'

/** What the publisher's site put into the address of the frame, but for fields of the lead and keys. */
export function trackingIn(
  { product }: RcidRef,
  given: Iterable<readonly [string, unknown]>,
): Readonly<Record<string, string>> {
  const texts = [...given].filter(([name, value]) => CUSTOM_NAME.test(name) && typeof value === 'string')
  return readFields(product, {}, 'post', sortMembers(new Map(texts)).rest).tracking
}

/** The same as the form sent it on. */
export const trackingSent = (request: FastifyRequest, rcid: RcidRef): Readonly<Record<string, string>> =>
  trackingIn(
    rcid,
    [...membersOf(request)].flatMap(([name, value]) =>
      name.startsWith(TRACKING) ? [[name.slice(TRACKING.length), value] as const] : [],
    ),
  )

export const hiddenOf = (own: ReadonlyMap<string, unknown>, tracking: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(KEPT.map((name) => [name, short(own.get(name), 2000)])),
  ...Object.fromEntries(Object.entries(tracking).map(([name, value]) => [`${TRACKING}${name}`, value])),
})
