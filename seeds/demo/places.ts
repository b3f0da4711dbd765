import { STATE_LINES } from './place-lines'

export interface Metro {
  readonly city: string
  readonly prefixes: readonly string[]
}

export interface StatePlace {
  readonly code: string
  /** Millions of people. */
  readonly people: number
  readonly zone: string
  /** What its leads are worth: the best tier is 1. */
  readonly tier: 1 | 2 | 3
  readonly areaCodes: readonly string[]
  readonly metros: readonly Metro[]
}

const ZONES: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  A: 'America/Phoenix',
  P: 'America/Los_Angeles',
  K: 'America/Anchorage',
  H: 'Pacific/Honolulu',
}

const isTier = (value: number): value is 1 | 2 | 3 => value === 1 || value === 2 || value === 3

function readLine(line: string): StatePlace {
  const [facts = '', codes = '', metros = ''] = line.split('|')
  const [code = '', people = '', zone = '', tier = ''] = facts.trim().split(' ')
  const rank = Number(tier)
  const found = ZONES[zone]
  if (!isTier(rank) || found === undefined) throw new RangeError(`bad line of places: ${line}`)
  return {
    code,
    people: Number(people),
    zone: found,
    tier: rank,
    areaCodes: codes.trim().split(' '),
    metros: metros.split(',').map((metro) => {
      const [, city = '', prefixes = ''] = /^\s*(.*?) ([\d+]+)\s*$/.exec(metro) ?? []
      return { city, prefixes: prefixes.split('+') }
    }),
  }
}

/** The fifty states and the District of Columbia. */
export const STATES: readonly StatePlace[] = STATE_LINES.map(readLine)

const byCode = new Map(STATES.map((place) => [place.code, place]))

export function stateOf(code: string): StatePlace {
  const found = byCode.get(code)
  if (!found) throw new RangeError(`no state ${code}`)
  return found
}

/** Every zip of a metro, as far as this world has them. */
export const zipsOf = ({ prefixes }: Metro): string[] =>
  prefixes.flatMap((prefix) => Array.from({ length: 60 }, (_, i) => `${prefix}${String(i + 1).padStart(2, '0')}`))
