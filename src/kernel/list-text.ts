/**
 * Lists as query strings and bodies write them: 'a, b'. A comma that is part of a value is written '\,' (sub ids have them),
 * a backslash '\\'.
 */
export const joinList = (items: readonly (string | number)[]): string =>
  items.map((item) => String(item).replace(/[\\,]/g, '\\$&')).join(',')

/** The items, trimmed; empty ones drop out (decision B11). */
export function splitList(text: string): string[] {
  const items = ['']
  for (const [, escaped, plain] of text.matchAll(/\\([\\,])|([^])/g)) {
    if (plain === ',') items.push('')
    else items.push(`${items.pop() ?? ''}${escaped ?? plain ?? ''}`)
  }
  return items.map((item) => item.trim()).filter((item) => item !== '')
}
