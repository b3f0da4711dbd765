import type { ProductId } from '@/kernel/lead-fields'
import { ownNumber } from './apart'
import type { Random } from './chance'
import { FIRST_NAMES, LAST_NAMES, STREET_KINDS, STREETS, TOWNS } from './people-names'
import type { PhoneBook } from './phones'
import type { StatePlace } from './places'

/** Who a lead is; all made up. */
export interface Person {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

export interface Place {
  readonly city: string
  readonly state: string
  readonly zip: string
}

const DOMAINS = ['example.com', 'example.com', 'example.org', 'example.net', 'mail.example.com', 'mail.example.net']

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Mostly in one of the state's cities, else in a small town nearby: its zips are the last of the same beginnings. */
export function placeIn({ code, metros }: StatePlace, random: Random): Place {
  // The first cities named are the largest.
  const metro = metros[Math.floor(random.next() ** 1.5 * metros.length)] ?? metros[0]
  const prefix = metro ? random.pick(metro.prefixes) : '000'
  const town = random.chance(0.2)
  return {
    city: town ? random.pick(TOWNS) : (metro?.city ?? ''),
    state: code,
    zip: `${prefix}${twoDigits(town ? random.between(61, 98) : random.between(1, 60))}`,
  }
}

export function personIn(place: StatePlace, product: ProductId, phones: PhoneBook, random: Random): Person {
  const firstname = random.pick(FIRST_NAMES)
  const lastname = random.pick(LAST_NAMES)
  const first = firstname.toLowerCase()
  const last = lastname.toLowerCase()
  const digits = ownNumber(product, random.between(1, 1248))
  const local = random.pick([`${first}.${last}${digits}`, `${first}${last}${digits}`, `${last}.${first}${digits}`])
  const unit = random.chance(0.08) ? ` Apt ${random.between(1, 40)}` : ''
  return {
    firstname,
    lastname,
    email: `${local}@${random.pick(DOMAINS)}`,
    phone: phones.next(place, product, random),
    address: `${ownNumber(product, random.between(2, 1236))} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}${unit}`,
  }
}
