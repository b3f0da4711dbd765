const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** UTF-8 bytes of a text; half a surrogate pair becomes the replacement character. */
export function utf8Bytes(text: string): number[] {
  const bytes: number[] = []
  for (const char of text) {
    const read = char.codePointAt(0) ?? 0
    const code = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return bytes
}

export function encodeBase64(text: string): string {
  const bytes = utf8Bytes(text)
  let out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(i, i + 3)
    const left = bytes.length - i
    const group = (a << 16) | (b << 8) | c
    out += DIGITS.charAt(group >> 18) + DIGITS.charAt((group >> 12) & 63)
    out += (left > 1 ? DIGITS.charAt((group >> 6) & 63) : '=') + (left > 2 ? DIGITS.charAt(group & 63) : '=')
  }
  return out
}

const VALUES = new Int8Array(128).fill(-1)
for (let i = 0; i < DIGITS.length; i++) VALUES[DIGITS.charCodeAt(i)] = i
// The alphabet for URLs writes these two differently.
VALUES['-'.charCodeAt(0)] = 62
VALUES['_'.charCodeAt(0)] = 63

/** The bytes of base64 in either alphabet, up to the first character that is none. */
export function base64Bytes(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1
    if (value < 0) break
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return Uint8Array.from(bytes)
}
