import { tokensSuffice } from '@/engine/filters/checks'
import { chanceFor } from '../chance'
import type { DirectEvent, PostEvent, PrematchEvent } from '../events'
import type { DemoPublisher, DemoRcid, World } from '../types'

export type LeadEvent = PostEvent | DirectEvent | PrematchEvent

const DAY = 86_400_000

export interface Scrubbed {
  readonly result: 'pass' | 'fail' | 'flag'
  readonly reason: string
}

/** What stops leads before the auction, as the real pipeline would, but by the shares of the embedded providers. */
export function trialScrub(world: World) {
  const publishers = new Map(world.publishers.map((one): [number, DemoPublisher] => [one.id, one]))
  const rcids = new Map(world.rcids.map((one): [number, DemoRcid] => [one.id, one]))
  const phones = new Set(world.lists.phones.map(({ phone }) => phone))
  const emails = new Set(world.lists.emails.map(({ email }) => email))
  const areaCodes = new Set(world.lists.areaCodes.map(({ areacode, state }) => `${areacode}/${state}`))
  const people = new Map<string, { at: number; rcid: number; publisher: number }[]>()
  const certificates = new Map<string, string>()

  const isDuplicate = (event: LeadEvent): boolean => {
    const rcid = rcids.get(event.rcid)
    const publisher = publishers.get(event.publisher)
    const before = people.get(`${event.product}/${event.fields['phone'] ?? ''}`) ?? []
    return before.some(
      (one) =>
        (one.rcid === event.rcid && event.at - one.at <= (rcid?.duplicate ?? 0) * DAY) ||
        (one.publisher === event.publisher && event.at - one.at <= (publisher?.duplicate ?? 0) * DAY),
    )
  }

  return {
    remember(event: LeadEvent): void {
      const key = `${event.product}/${event.fields['phone'] ?? ''}`
      people.set(key, [...(people.get(key) ?? []), { at: event.at, rcid: event.rcid, publisher: event.publisher }])
    },
    scrub(event: LeadEvent): Scrubbed {
      const { fields } = event
      const publisher = publishers.get(event.publisher)
      if (!publisher) throw new RangeError('no publisher')
      const phone = fields['phone'] ?? ''
      const email = fields['email'] ?? ''
      const fail = (reason: string): Scrubbed => ({ result: 'fail', reason })
      const byRule = (reason: string): Scrubbed => ({ result: publisher.failflagrule, reason })
      if (isDuplicate(event)) return fail('duplicate')
      const { tokenrequirements } = publisher
      const trustedform = fields['trustedform']
      if (
        tokenrequirements &&
        !tokensSuffice(tokenrequirements, trustedform !== undefined, fields['leadid'] !== undefined)
      )
        return byRule('certificate')
      if (phones.has(phone)) return fail('litigator or DNC')
      if (emails.has(email)) return fail('bad email')
      if (event.flaw === 'badword') return fail('bad word')
      if (event.flaw === 'flaggedword') return { result: 'flag', reason: 'bad word' }
      if (areaCodes.has(`${phone.slice(0, 3)}/${fields['state'] ?? ''}`)) return byRule('area code')
      const on = (name: string): boolean => publisher.scrubbers.some((one) => one.name === name && one.enabled)
      const { leadtime } = fields
      if (on('Lead age') && leadtime !== undefined && event.at - Date.parse(leadtime) > 3_600_000)
        return byRule('lead age')
      if (on('Certificate reuse') && trustedform !== undefined) {
        const owner = certificates.get(trustedform)
        if (owner !== undefined && owner !== phone) return byRule('certificate')
        certificates.set(trustedform, phone)
      }
      if (on('Phone validation') && chanceFor(1, 'line', phone).chance(0.02)) return byRule('bad phone')
      if ((on('Risk A') || on('Risk B')) && chanceFor(1, 'risk', email).chance(0.02)) return byRule('fraud score')
      if (on('Anura') && chanceFor(1, 'bot', fields['anura'] ?? '').chance(0.01)) return byRule('bot')
      return { result: 'pass', reason: '' }
    },
  }
}
