import type { LeadField } from '@/kernel/lead-fields'

/** A number from 0 up to, but not including, the limit. */
export type Chance = (limit: number) => number

const FIRST = ['Jordan', 'Robin', 'Casey', 'Morgan', 'Taylor', 'Avery', 'Quinn', 'Reese', 'Rowan', 'Skyler']
const LAST = ['Avery', 'Brooks', 'Carver', 'Dalton', 'Ellery', 'Foster', 'Garner', 'Hollis', 'Ingram', 'Jarvis']
const STREETS = ['Main Street', 'Oak Avenue', 'Maple Drive', 'Cedar Lane', 'Hill Road']

const pick = <T>(list: readonly T[], chance: Chance): T => list[chance(list.length)] as T
const hex = (digits: number, chance: Chance): string =>
  Array.from({ length: digits }, () => chance(16).toString(16)).join('')

/**
 * Somebody who does not exist, another one each time: scrubbers look for people, certificates and addresses seen before.
 * Numbers, addresses and domains are those set aside for examples. The embedded scrubbers find nothing wrong with e-mail and
 * tokens (docs/scrubbers.md): whoever tries an order out does not want to be the one in twenty that they do not let through.
 */
function person(chance: Chance, now: number): ReadonlyMap<string, string> {
  const firstname = pick(FIRST, chance)
  const lastname = pick(LAST, chance)
  const tag = hex(6, chance)
  return new Map([
    ['firstname', firstname],
    ['lastname', lastname],
    ['email', `${firstname}.${lastname}.${tag}+green@example.com`.toLowerCase()],
    // Lines from 0190 on are those that stand on lists of phones not to call.
    ['phone', `21255501${String(chance(90)).padStart(2, '0')}`],
    ['address', `${1 + chance(998)} ${pick(STREETS, chance)}`],
    ['ipaddress', `192.0.2.${1 + chance(254)}`],
    ['trustedform', `https://cert.trustedform.com/${hex(40, chance)}`],
    ['leadid', [...[8, 4, 4, 4].map((n) => hex(n, chance)), '000000000001'].join('-').toUpperCase()],
    ['anura', `good-${hex(27, chance)}`],
    ['leadtime', new Date(now).toISOString()],
  ])
}

/** What a form of these fields starts with. */
export function sampleValues(fields: readonly LeadField[], chance: Chance, now: number): ReadonlyMap<string, string> {
  const made = person(chance, now)
  return new Map(fields.map(({ name, sample }) => [name, made.get(name) ?? sample ?? '']))
}
