import { type Issue, pathText } from './issue'

interface Open {
  readonly keys: Set<string> | null
  /** Where in it the text is: a key, or how many items came before. */
  at: string | number
}

const TOKEN = /"(?:[^"\\]|\\.?)*"?|[{}[\],:]/g

/**
 * Keys that stand twice in one object of a JSON text. Reading keeps the last and forgets the others, so that only the text
 * can tell. The text has to be readable as JSON.
 */
export function repeatedKeys(text: string): Issue[] {
  const issues: Issue[] = []
  const open: Open[] = []
  let word = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), at: '' })
    else if (token === '[') open.push({ keys: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inner?.at === 'number') inner.at++
    else if (token === ':' && inner?.keys) {
      inner.at = JSON.parse(word) as string
      if (inner.keys.has(inner.at))
        issues.push({
          path: pathText(open.map(({ at }) => at)),
          message: 'this key stands here twice: only the last one would count',
        })
      inner.keys.add(inner.at)
    } else if (token.startsWith('"')) word = token
  }
  return issues
}
