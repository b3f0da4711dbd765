/** Bytes 0x80 to 0x9f of windows-1252, which is what "Latin-1" means on the web. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const CHUNK = 4096

function ascii(bytes: Uint8Array): string {
  let out = ''
  for (let i = 0; i < bytes.length; i += CHUNK) out += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return out
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** Null where the bytes are not UTF-8: overlong forms, surrogates and cut sequences included. */
export function utf8(bytes: Uint8Array): string | null {
  let out = ''
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0
    if (first < 0x80) {
      out += String.fromCharCode(first)
      i++
      continue
    }
    const length =
      first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
    if (length === 0 || i + length > bytes.length) return null
    let code = first & (0xff >> (length + 1))
    for (let k = 1; k < length; k++) {
      const next = bytes[i + k] ?? 0
      if ((next & 0xc0) !== 0x80) return null
      code = (code << 6) | (next & 63)
    }
    const least = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
    out += String.fromCodePoint(code)
    i += length
  }
  return out
}

function utf16(bytes: Uint8Array, bigEndian: boolean): string {
  let out = ''
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const [a = 0, b = 0] = bytes.subarray(i, i + 2)
    out += String.fromCharCode(bigEndian ? (a << 8) | b : (b << 8) | a)
  }
  return out
}

const windows1252 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join('')

/**
 * The text of an answer. A byte order mark wins; bytes that are valid UTF-8 are UTF-8 whatever was announced, as other
 * charsets hardly ever look like it; the rest is read as windows-1252, which takes any bytes.
 */
export function decodeBody(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8(bytes.subarray(3)) ?? windows1252(bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return utf16(bytes.subarray(2), false)
  if (a === 0xfe && b === 0xff) return utf16(bytes.subarray(2), true)
  // UTF-16 without a mark: every other byte of '<?' or '{"' is zero.
  if (bytes.length > 3 && a !== 0 && b === 0 && c !== 0 && bytes[3] === 0) return utf16(bytes, false)
  if (bytes.length > 3 && a === 0 && b !== 0 && c === 0 && bytes[3] !== 0) return utf16(bytes, true)
  return isAscii(bytes) ? ascii(bytes) : (utf8(bytes) ?? windows1252(bytes))
}
