const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const TROUBLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/

function clean(value: unknown): unknown {
  // eslint-disable-next-line no-control-regex
  if (typeof value === 'string') return value.replace(HALF_PAIR, '\ufffd').replace(/\u0000/g, '\ufffd')
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), clean(inner)]))
}

/** JSON that PostgreSQL takes: it refuses the NUL character and halves of surrogate pairs, which texts from outside may hold. */
export function jsonFor(value: unknown): string {
  const text = JSON.stringify(value)
  return TROUBLE.test(text) ? JSON.stringify(clean(JSON.parse(text))) : text
}
