const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const NEEDS_ESCAPE = /[&<>"']/
const ESCAPES = /[&<>"']/g
// XML 1.0 cannot carry controls at all, not even escaped; halves of surrogate pairs neither.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// eslint-disable-next-line no-control-regex
const SUSPECT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

export const sendable = (text: string): string =>
  SUSPECT.test(text) ? text.replace(CONTROLS, '').replace(HALVES, '') : text

export function escapeXmlText(text: string): string {
  const clean = sendable(text)
  return NEEDS_ESCAPE.test(clean) ? clean.replace(ESCAPES, (char) => ESCAPED[char] ?? char) : clean
}

/** Line ends and tabs would be read back as blanks from an attribute unless they are written as numbers. */
export const escapeXmlAttribute = (text: string): string =>
  escapeXmlText(text).replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)

export const cdata = (text: string): string => `<![CDATA[${sendable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** One entity without its & and ;. Null where XML knows no such entity. */
export function decodeEntity(entity: string): string | null {
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity)
  if (!number) return Object.hasOwn(NAMED, entity) ? (NAMED[entity] ?? null) : null
  const code = number[1] !== undefined ? Number.parseInt(number[1], 16) : Number(number[2])
  return code > 0x10ffff || code === 0 ? null : String.fromCodePoint(code)
}

export const decodeXmlEntities = (text: string): string =>
  text.replace(/&([#\w]{2,10});/g, (whole, entity: string) => decodeEntity(entity) ?? whole)
