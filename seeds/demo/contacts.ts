import type { Random } from './chance'
import { FIRST_NAMES, LAST_NAMES, STREETS } from './people-names'
import { STATES } from './places'
import type { Contact } from './types'

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const domainOf = (name: string): string => `${slugOf(name)}.example.com`

/** Where a company sits and whom to call there. Numbers of companies end in 0180 to 0189, those of leads never do. */
export function companyContact(
  random: Random,
  name: string,
  mailbox: string,
): Contact & { readonly contactname: string } {
  const place = random.pick(STATES.filter(({ people }) => people > 4))
  const metro = random.pick(place.metros)
  return {
    contactname: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    email: `${mailbox}@${domainOf(name)}`,
    phone: `${random.pick(place.areaCodes)}55501${80 + random.below(10)}`,
    address: `${random.between(100, 4900)} ${random.pick(STREETS)} St, Suite ${random.between(100, 900)}`,
    city: metro.city,
    state: place.code,
    zip: `${metro.prefixes[0] ?? ''}${String(random.between(1, 60)).padStart(2, '0')}`,
  }
}
