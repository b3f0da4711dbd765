import { PERSONAL_FIELD_NAMES } from './lead-fields'

/**
 * Who the consumer is may also stand where nobody asked for it: in the address of a page, in a tracking parameter, in the
 * text of a consent. Such values are found by their form, by the name they are given, and by what the consumer's own are.
 */
type Fields = Readonly<Record<string, string | undefined>>

/** Stands where something was cut; it is fit for addresses. */
export const CUT = 'removed'

const AT = /@|%(?:25)*40/gu
const NAME_LETTER = /[\w.+-]/iu
const HOST = /[\w-]+(?:\.[\w-]+)+/iuy
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

interface Own {
  readonly values: ReadonlySet<string>
  readonly phone: RegExp | null
}

/** What is the consumer's own, made once for all values of a lead. */
const known = new WeakMap<Fields, Own>()

function ownOf(fields: Fields): Own {
  const kept = known.get(fields)
  if (kept) return kept
  const { firstname = '', lastname = '' } = fields
  const values = [...[...PERSONAL_FIELD_NAMES].map((name) => fields[name] ?? ''), `${firstname} ${lastname}`]
  const digits = digitsOf(fields)
  const own = {
    values: new Set(values.map(plain).filter((value) => value.length >= 2)),
    phone: digits.length < 7 ? null : new RegExp(digits.split('').join(BETWEEN_DIGITS), 'gu'),
  }
  known.set(fields, own)
  return own
}

const isOwnValue = (value: string, fields: Fields): boolean => ownOf(fields).values.has(plain(decoded(value)))

/** Where the name in front of an '@' starts, not before `from`. An encoded plus belongs to it. */
function nameStart(text: string, from: number, end: number): number {
  let start = end
  while (start > from) {
    const isPlus = text[start - 1] === '%' && /^2b/i.test(text.slice(start, Math.min(start + 2, end)))
    if (!isPlus && !NAME_LETTER.test(text[start - 1] ?? '')) break
    start--
  }
  return start
}

/**
 * Every email address in a text replaced; `by` is given its '@' as it is written. Found from the '@' to both sides: one
 * pattern for all of it would try every letter of a long word as a start.
 */
export function replaceEmails(text: string, by: (at: string) => string): string {
  let cut = ''
  let done = 0
  AT.lastIndex = 0
  for (let at = AT.exec(text); at; at = AT.exec(text)) {
    HOST.lastIndex = AT.lastIndex
    const start = nameStart(text, done, at.index)
    if (start === at.index || !HOST.test(text)) continue
    cut += text.slice(done, start) + by(at[0])
    done = HOST.lastIndex
    AT.lastIndex = done
  }
  return cut + text.slice(done)
}

/** A value without the consumer's e-mail and phone; nothing is left of one that is theirs as a whole. */
export function cutValue(value: string, fields: Fields, mark = CUT): string {
  if (isOwnValue(value, fields)) return mark
  const cut = replaceEmails(value, () => mark)
  const { phone } = ownOf(fields)
  return phone ? cut.replace(phone, mark) : cut
}

/** An address without what its parameters and parts tell of the consumer. */
export const cutAddress = (address: string, fields: Fields): string =>
  cutValue(
    address.replace(/([?&#;])([^=?&#;]*)=([^&#;]*)/gu, (whole, mark: string, name: string, value: string) =>
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
