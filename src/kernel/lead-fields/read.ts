import type { LeadField } from './field'
import { isIpAddress } from './ip-address'
import { readState } from './states'

export type FieldRead = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string }

const good = (value: string): FieldRead => ({ ok: true, value })
const bad = (message: string): FieldRead => ({ ok: false, message })

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/
// Area code and exchange start with 2-9, and no area code ends in 11.
const US_PHONE = /^1?([2-9](?!11)\d{2}[2-9]\d{6})$/
// A mark nobody sees would make another address of it, and get it past the lists and the duplicate check.
const UNSEEN = /[\p{Cc}\p{Cf}]/u
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i
const plainNumber = (text: string): string => text.replace(/[$,\s]/g, '')
const NUMBER = /^\d{1,12}(\.\d{1,2})?$/
const STEP = /^(\d{1,12})(?:-(\d{1,12})|\+)$/

function readOption(field: LeadField, text: string): string | null {
  const wanted = text.toLowerCase()
  const option = field.options.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return option?.value ?? null
}

function readRange(field: LeadField, text: string): FieldRead {
  const option = readOption(field, text)
  if (option !== null) return good(option)
  const compact = plainNumber(text).replace(/(\d)(?:to|–)(\d)/i, '$1-$2')
  return NUMBER.test(compact) || STEP.test(compact) ? good(compact) : bad('Enter a number or one of the ranges')
}

/** Unix seconds or ISO 8601, without a zone in UTC. Date.parse alone also takes "foo 1", and February 30 for March 2. */
function timeIn(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  const [, year, month, day, time = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? []
  const exists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return exists ? Date.parse(`${year}-${month}-${day}T${time}${zone.toUpperCase()}`) : Number.NaN
}

function readDateTime(text: string): FieldRead {
  const time = timeIn(text)
  return Number.isNaN(time) ? bad('Enter a date and time') : good(new Date(time).toISOString())
}

function readByType(field: LeadField, text: string): FieldRead {
  switch (field.type) {
    case 'string':
      return good(text)
    case 'options': {
      const option = readOption(field, text)
      return option === null
        ? bad(`Choose one of: ${field.options.map(({ value }) => value).join(', ')}`)
        : good(option)
    }
    case 'range':
      return readRange(field, text)
    case 'number':
      return NUMBER.test(plainNumber(text)) ? good(plainNumber(text)) : bad('Enter a number')
    case 'email':
      return EMAIL.test(text) && !UNSEEN.test(text) ? good(text.toLowerCase()) : bad('Enter an email address')
    case 'phone': {
      const digits = US_PHONE.exec(text.replace(/[^\d]/g, ''))?.[1]
      return digits === undefined ? bad('Enter a 10-digit US phone number') : good(digits)
    }
    case 'zip':
      return /^\d{5}(-\d{4})?$/.test(text) ? good(text.slice(0, 5)) : bad('Enter a 5-digit zip')
    case 'state': {
      const state = readState(text)
      return state === null ? bad('Enter a US state') : good(state)
    }
    case 'url':
      if (!/^https?:\/\/[^\s/?#]\S*$/i.test(text)) return bad('Enter a web address')
      return !field.hosts || isAddressAt(field.hosts, text) ? good(text) : bad(`Enter an address at ${field.hosts[0]}`)
    case 'ip':
      return isIpAddress(text) ? good(text.toLowerCase()) : bad('Enter an IP address')
    case 'datetime':
      return readDateTime(text)
  }
}

/** Whether a browser would open it at one of these hosts: no other name before or behind, no user, no port. */
export function isAddressAt(hosts: readonly string[], url: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i.exec(url)?.[1]
  return host !== undefined && hosts.includes(host.toLowerCase())
}

/** The one normal form of a value: what is stored, filtered on and sent. Empty text means the field is absent. */
export function readLeadField(field: LeadField, raw: string | number | boolean): FieldRead {
  const text = raw === true ? 'yes' : raw === false ? 'no' : String(raw).trim()
  if (text.length > field.maxLength) return bad(`At most ${field.maxLength} characters`)
  return text === '' ? good('') : readByType(field, text)
}

/** What a number or range value counts as in comparisons; null where the value says nothing. */
export function lowerBound(field: LeadField, value: string): number | null {
  const option = field.options.find((known) => known.value === value)
  if (option?.from !== undefined) return option.from
  const start = /^\d+(\.\d+)?/.exec(value)?.[0]
  return start === undefined ? null : Number(start)
}
