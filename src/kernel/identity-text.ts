import { PERSONAL_FIELD_NAMES } from './lead-fields'

/**
 * Who the consumer is may also stand where nobody asked for it: in the address of a page, in a tracking parameter, in the
 * text of a consent. Such values are found by their form, by the name they are given, and by what the consumer's own are.
 */
type Fields = Readonly<Record<string, string | undefined>>

/** Stands where something was cut; it is fit for addresses. */
export const CUT = 'removed'

const LETTER = String.raw`(?:[\w.+-]|%2[bB])`
const EMAIL = new RegExp(String.raw`${LETTER}+(?:@|%(?:25)*40)[\w-]+(?:\.[\w-]+)+`, 'giu')
const BETWEEN_DIGITS = String.raw`(?:[\s().+-]|%2[089bBdD]){0,4}`
/** As people write a number in a text. */
const ANY_PHONE = /(?<![\w.-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/u

const PERSONAL_WORDS =
  /^(?:user|lead|customer|consumer|your|my)?(?:e?mail(?:address)?|phone(?:number)?|mobile|cell(?:phone)?|tel(?:ephone)?|(?:first|last|full|f|l)?name|(?:street)?address\d?|street)$/

/** Whether a parameter of this name tells who the consumer is. */
export const isPersonalName = (name: string): boolean =>
  PERSONAL_WORDS.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''))

const digitsOf = (fields: Fields): string => (fields['phone'] ?? '').replace(/\D/g, '')

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s+]+/g, ' ')
    .trim()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

function isOwnValue(value: string, fields: Fields): boolean {
  const said = plain(decoded(value))
  if (said.length < 2) return false
  const { firstname = '', lastname = '' } = fields
  const own = [...PERSONAL_FIELD_NAMES].map((name) => fields[name] ?? '')
  return [...own, `${firstname} ${lastname}`].some((known) => known !== '' && plain(known) === said)
}

/** A value without the consumer's e-mail and phone; nothing is left of one that is theirs as a whole. */
export function cutValue(value: string, fields: Fields, mark = CUT): string {
  if (isOwnValue(value, fields)) return mark
  const cut = value.replace(EMAIL, mark)
  const digits = digitsOf(fields)
  if (digits.length < 7) return cut
  return cut.replace(new RegExp(digits.split('').join(BETWEEN_DIGITS), 'gu'), mark)
}

/** An address without what its parameters and parts tell of the consumer. */
export const cutAddress = (address: string, fields: Fields): string =>
  cutValue(
    address.replace(/([?&#;])([^=&#;]*)=([^&#;]*)/gu, (whole, mark: string, name: string, value: string) =>
      value !== '' && (isPersonalName(decoded(name)) || isOwnValue(value, fields)) ? `${mark}${name}=${CUT}` : whole,
    ),
    fields,
  )

/** What a sender added: values under a name that tells identity are cut whole. */
export const trackingWithoutIdentity = (tracking: Readonly<Record<string, string>>, fields: Fields) =>
  Object.fromEntries(
    Object.entries(tracking).map(([name, value]) => [name, isPersonalName(name) ? CUT : cutAddress(value, fields)]),
  )

/** A text without anybody who can be called or written to. */
export const cutPeople = (text: string, fields: Fields, mark: string): string =>
  cutValue(text, fields, mark).replace(new RegExp(ANY_PHONE, 'gu'), mark)

/** Whether a text speaks of this consumer, or of anybody who can be called or written to. */
export function namesSomebody(text: string, fields: Fields): boolean {
  if (ANY_PHONE.test(text) || cutValue(text, fields) !== text) return true
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}'-]+/u))
  return ['firstname', 'lastname'].some((name) => words.has(fields[name]?.toLowerCase() || '\0'))
}
