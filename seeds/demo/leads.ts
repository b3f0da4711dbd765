import { PRODUCTS } from '@/kernel/lead-fields'
import { type Certificates, certificatesFor, trustedForm } from './certificates'
import { chanceFor, chanceOfNumber, type Random } from './chance'
import type { PingEvent } from './events'
import { drawFlaw, type Flaw, flawed } from './flaws'
import { type Person, personIn } from './people'
import { phoneBook } from './phones'
import type { Visit } from './submissions'
import type { World } from './types'

const HOUR = 3_600_000
/** Of the fraudulent sub id: those that come with one of three certificates. */
const FRAUD_REUSES = 0.32
const REMEMBERED = 40

/** A visit with the person who made it. */
export interface WholeLead {
  readonly visit: Visit
  readonly person: Person
  readonly flaw: Flaw | null
  /** Fields beside identity that the lead has in the end. */
  readonly extra: Readonly<Record<string, string>>
}

export interface Leads {
  whole(visit: Visit, known: WholeLead | null, random: Random): WholeLead
  ping(visit: Visit, key: number, at: number, repeat: Repeat): PingEvent
  complete(lead: WholeLead, key: number, at: number, repeat: Repeat): Complete
}

type Repeat = PingEvent['repeat']
type Fields = PingEvent['fields']

/** Written out and not copied together: there is one for every ping. */
const pingOf = (visit: Visit, fields: Fields, key: number, at: number, repeat: Repeat): PingEvent => ({
  kind: 'ping',
  key,
  at,
  rcid: visit.rcid.id,
  publisher: visit.publisher.id,
  product: visit.rcid.product,
  fields,
  tracking: visit.tracking,
  source: visit.rcid.traffic.source,
  sender: `198.51.100.${10 + (visit.publisher.id % 20)}`,
  repeat,
})

type Complete = Omit<PingEvent, 'kind'> & { readonly flaw: Flaw | null }

const has = ({ publisher }: Visit, scrubber: string): boolean =>
  publisher.scrubbers.some(({ name, enabled }) => name === scrubber && enabled)

export function makeLeads(world: World, seed: number): Leads {
  const { lists } = world
  const phones = phoneBook(new Set(lists.areaCodes.map(({ areacode, state }) => `${areacode}/${state}`)))
  const fraudRandom = chanceFor(seed, 'fraud')
  const fraudCertificates = [1, 2, 3].map(() => trustedForm(fraudRandom))
  /** Certificates that may be used again, by product. */
  const remembered = PRODUCTS.map((): string[] => [])
  const subids = new Map(
    world.rcids.flatMap((rcid) => rcid.traffic.subids.map((sub) => [`${rcid.id}/${sub.subid}`, sub.fails] as const)),
  )

  /** Certificates that a ping has shown already are the post's. */
  const onPings = new WeakMap<Visit, Certificates>()
  const certificatesOf = (visit: Visit, random: Random): Certificates =>
    onPings.get(visit) ?? certificatesFor(visit.publisher.tokenrequirements, random)

  /** Some flaws only show where the publisher has them looked for. */
  const flawOf = (visit: Visit, random: Random): Flaw | null => {
    const flaw = drawFlaw(random, subids.get(`${visit.rcid.id}/${visit.subid}`) ?? 1)
    if (flaw === 'age' && !has(visit, 'Lead age')) return null
    if (flaw === 'reusedcertificate' && !has(visit, 'Certificate reuse')) return null
    return flaw
  }

  const extraOf = (visit: Visit, flaw: Flaw | null, random: Random): Record<string, string> => {
    const certificates = certificatesOf(visit, random)
    const seen = remembered[visit.rcid.product - 1] ?? []
    const extra: Record<string, string> = { ...certificates, tcpatext: random.pick(visit.rcid.traffic.consentTexts) }
    const { leadtime } = visit.fields
    if (flaw === 'age' && leadtime !== undefined)
      extra['leadtime'] = new Date(Date.parse(leadtime) - random.between(2, 30) * HOUR).toISOString()
    const old = seen[random.below(REMEMBERED)]
    if (flaw === 'reusedcertificate' && old !== undefined) extra['trustedform'] = old
    if (visit.fraud && random.chance(FRAUD_REUSES)) extra['trustedform'] = random.pick(fraudCertificates)
    else if (certificates.trustedform !== undefined && flaw === null) {
      if (seen.length < REMEMBERED) seen.push(certificates.trustedform)
      else seen[random.below(REMEMBERED)] = certificates.trustedform
    }
    return extra
  }

  return {
    whole(visit, known, random) {
      if (known) return { ...known, extra: extraOf(visit, known.flaw, random) }
      const flaw = flawOf(visit, random)
      const { product } = visit.rcid
      const about = { product, state: visit.where.state }
      const person = flawed(personIn(visit.place, product, phones, random), flaw, about, lists, random)
      return { visit, person, flaw, extra: extraOf(visit, flaw, random) }
    },
    ping(visit, key, at, repeat) {
      if (visit.publisher.tokenrequirementsping === null) return pingOf(visit, visit.fields, key, at, repeat)
      const certificates = certificatesOf(visit, chanceOfNumber(seed, -key))
      onPings.set(visit, certificates)
      return pingOf(visit, { ...visit.fields, ...certificates }, key, at, repeat)
    },
    complete({ visit, person, flaw, extra }, key, at, repeat) {
      return { ...pingOf(visit, { ...visit.fields, ...person, ...extra }, key, at, repeat), flaw }
    },
  }
}
