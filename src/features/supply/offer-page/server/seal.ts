import { timingSafeEqual } from 'node:crypto'
import type { Services } from '@/server/services'

/** A request from a publisher's site, or one of staff who look at the page: a test lead. */
export type OfferKind = 'live' | 'test'

const sealOf = ({ keys }: Services, what: string): string => keys.fingerprint(what).toString('base64url').slice(0, 22)

const isSeal = (services: Services, what: string, given: string): boolean => {
  const right = Buffer.from(sealOf(services, what))
  const shown = Buffer.from(given)
  return shown.length === right.length && timingSafeEqual(shown, right)
}

const page = (rcid: number, kind: OfferKind): string => `offer page ${rcid} ${kind}`
const lead = (rcid: number, kind: OfferKind, id: number): string => `offer page ${rcid} ${kind} lead ${id}`

/** Who was given the link may open the page, and nobody can make one up. */
export const offerPath = (services: Services, rcid: number, kind: OfferKind): string =>
  `/offer/${rcid}/${sealOf(services, page(rcid, kind))}`

export const kindOf = (services: Services, rcid: number, seal: string): OfferKind | undefined =>
  (['live', 'test'] as const).find((kind) => isSeal(services, page(rcid, kind), seal))

/** Lets the page speak of the lead that it made, and of no other. */
export const leadSeal = (services: Services, rcid: number, kind: OfferKind, id: number): string =>
  sealOf(services, lead(rcid, kind, id))

export const isLeadSeal = (services: Services, rcid: number, kind: OfferKind, id: number, given: string): boolean =>
  isSeal(services, lead(rcid, kind, id), given)

const fired = (rcid: number, fire: number): string => `offer page ${rcid} pixel ${fire}`

/** Where the page of the RCID loads the code of a pixel; only who was given the address can. */
export const pixelPath = (services: Services, rcid: number, page: string, fire: number): string =>
  `${page}/pixel/${fire}/${sealOf(services, fired(rcid, fire))}`

export const isPixelSeal = (services: Services, rcid: number, fire: number, given: string): boolean =>
  isSeal(services, fired(rcid, fire), given)
