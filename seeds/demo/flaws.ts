import type { ProductId } from '@/kernel/lead-fields'
import { ownAmong, ownNumber } from './apart'
import type { Random } from './chance'
import type { Person } from './people'
import type { DemoLists } from './types'

/**
 * What is wrong with some leads, so that scrubbers and lists have something to find. Shares of all leads; what the
 * embedded providers find by themselves (bad lines, fraud scores, bots) is not planted.
 */
const PLANTED = {
  badword: 0.005,
  suppressed: 0.0036,
  age: 0.006,
  areacode: 0.004,
  email: 0.0009,
  reusedcertificate: 0.006,
  flaggedword: 0.002,
} as const
export type Flaw = keyof typeof PLANTED

export function drawFlaw(random: Random, times: number): Flaw | null {
  let left = random.next() / times
  for (const [flaw, share] of Object.entries(PLANTED)) if ((left -= share) < 0) return flaw as Flaw
  return null
}

const FAKE_NAMES = [
  ['Test', 'Test'],
  ['Asdf', 'Asdf'],
  ['Mickey', 'Fake'],
  ['Nobody', 'Nobody'],
] as const
const ODD_STREETS = ['Unknown', 'None', 'Wrong St', 'Sample Rd'] as const

/** The person as the flaw leaves it; the other flaws are not about who it is. */
export function flawed(
  person: Person,
  flaw: Flaw | null,
  { product, state }: { readonly product: ProductId; readonly state: string },
  lists: DemoLists,
  random: Random,
): Person {
  switch (flaw) {
    case 'badword': {
      const [firstname, lastname] = random.pick(FAKE_NAMES)
      return { ...person, firstname, lastname }
    }
    case 'flaggedword':
      return { ...person, address: `${ownNumber(product, random.between(1, 12))} ${random.pick(ODD_STREETS)}` }
    case 'suppressed':
      return { ...person, phone: random.pick(ownAmong(product, lists.phones)).phone }
    case 'email':
      return { ...person, email: random.pick(ownAmong(product, lists.emails)).email }
    case 'areacode': {
      const pair = lists.areaCodes.find((listed) => listed.state === state)
      return pair ? { ...person, phone: `${pair.areacode}${person.phone.slice(3)}` } : person
    }
    default:
      return person
  }
}
