const UNSAFE = /[^\x20-\x7e]/
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]+/g

/**
 * A header's value on one line: line ends and other controls become a blank, so a value can never start a second header;
 * what is not ASCII is percent-encoded as in a URL.
 */
export function headerValue(text: string): string {
  if (!UNSAFE.test(text)) return text.trim()
  return text
    .replace(CONTROLS, ' ')
    .replace(/[^\x20-\x7e]+/g, (part) => {
      try {
        return encodeURIComponent(part)
      } catch {
        return '%EF%BF%BD'
      }
    })
    .trim()
}

/** A subject or a name in an e-mail: one line, but any script. */
export const oneLine = (text: string): string =>
  text
    .replace(CONTROLS, ' ')
    .replace(/[\u0085\u2028\u2029]/g, ' ')
    .trim()
