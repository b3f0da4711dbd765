import { base64Bytes } from '../encode/base64'
import { decodeXmlEntities } from '../encode/xml-text'
import { utf8 } from '../read/decode'

/** Tells whether a text would give away who the consumer is, also when it is written in another encoding. */
export interface IdentityWatch {
  /** An e-mail address, the phone, the street or the full name. */
  readonly reveals: (text: string) => boolean
  /** The same, or any word that is the first or the last name, or a phone number of anybody. */
  readonly hints: (text: string) => boolean
}

const EMAIL = /(?<![^\s@<>"(),:;[\]\\=&/?])[^\s@<>"(),:;[\]\\=&/?]+@[^\s@.<>"(),:;[\]\\]+\.[a-z]{2,}/i
const US_PHONE = /^\+?1?[\s.(-]*[2-9]\d{2}[\s.)-]*[2-9]\d{2}[\s.-]*\d{4}$/
const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g
const MOST_LAYERS = 3

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/
const lettersOf = (text: string): string =>
  text.toLowerCase().replace(ASCII.test(text) ? /[^a-z]+/g : /[^\p{L}]+/gu, '')
const wordsOf = (text: string): string[] => text.split(ASCII.test(text) ? /[^A-Za-z'-]+/ : /[^\p{L}\p{M}'-]+/u)
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
const digitsOf = (text: string): string => text.replace(/\D+/g, '')

function unescapeUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Any long word can be taken for base64; what comes out is text only if it was meant to be. */
function fromBase64(word: string): string[] {
  const bytes = base64Bytes(word)
  const text = bytes.every((byte) => byte >= 32 && byte !== 127) ? utf8(bytes) : null
  return text === null ? [] : [text]
}

/** The text itself and what it says when taken out of URL, XML and base64 wrapping, wrapped up to three times. */
function readingsOf(text: string): readonly string[] {
  const found = new Set([text])
  let outer = [text]
  for (let layer = 0; layer < MOST_LAYERS && outer.length > 0; layer++) {
    const inner = outer.flatMap((each) => [
      ...(/[%+]/.test(each) ? [unescapeUrl(each)] : []),
      ...(each.includes('&') ? [decodeXmlEntities(each)] : []),
      ...(each.match(BASE64) ?? []).slice(0, 20).flatMap(fromBase64),
    ])
    outer = inner.filter((each) => each !== '' && !found.has(each))
    for (const each of outer) found.add(each)
  }
  return [...found]
}

export function watchIdentity(fields: Readonly<Record<string, string>>): IdentityWatch {
  const first = lettersOf(fields['firstname'] ?? '')
  const last = lettersOf(fields['lastname'] ?? '')
  const fullNames = first.length > 1 && last.length > 1 ? [first + last, last + first] : []
  const names = new Set([first, last].filter((name) => name.length > 1))
  const email = (fields['email'] ?? '').toLowerCase()
  const phone = digitsOf(fields['phone'] ?? '').slice(-10)
  const street = plain(fields['address'] ?? '')

  const namesFully = (letters: string): boolean => fullNames.some((name) => letters.includes(name))
  const revealsPlainly = (text: string): boolean =>
    (text.includes('@') && EMAIL.test(text)) ||
    (email !== '' && text.toLowerCase().includes(email)) ||
    (phone.length === 10 && digitsOf(text).includes(phone)) ||
    (street.length > 4 && plain(text).includes(street)) ||
    (fullNames.length > 0 && namesFully(lettersOf(text)))

  const hintsPlainly = (text: string): boolean =>
    revealsPlainly(text) ||
    US_PHONE.test(text.trim()) ||
    (names.size > 0 && wordsOf(text).some((word) => names.has(lettersOf(word))))

  return {
    reveals: (text) => readingsOf(text).some(revealsPlainly),
    hints: (text) => readingsOf(text).some(hintsPlainly),
  }
}

const NAMES = new Set([
  'name',
  'fname',
  'lname',
  'firstname',
  'lastname',
  'middlename',
  'fullname',
  'surname',
  'givenname',
  'familyname',
  'contactname',
  'dob',
  'birthdate',
  'dateofbirth',
  'ssn',
  'tel',
  'telephone',
  'cell',
  'mobile',
  'street',
  'addr',
  'address',
])

/** Names under which publishers post identity besides the known fields: 'First_Name', 'phone2', 'emailAddress'. */
export function namesIdentity(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z]/g, '')
  if (bare === 'ipaddress') return false
  return NAMES.has(bare) || /^e?mail|email$|phone|street(?:address)?$|^(?:cell|mobile)(?:number)?$/.test(bare)
}
