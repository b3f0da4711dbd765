export type CodeLanguage = 'json' | 'xml' | 'form' | 'text'

/** What a body probably is, by its first characters; the content type decides when it is known. */
export function guessLanguage(text: string, contentType = ''): CodeLanguage {
  if (/json/i.test(contentType)) return 'json'
  if (/xml|html/i.test(contentType)) return 'xml'
  if (/x-www-form-urlencoded/i.test(contentType)) return 'form'
  const start = text.trimStart()
  if (/^[[{"]/.test(start) && isJson(start)) return 'json'
  if (start.startsWith('<')) return 'xml'
  if (/^[\w.[\]%+-]+=\S*$/.test(start)) return 'form'
  return 'text'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Laid out for reading. Text that is not what it claims to be is returned as it is: nothing may be lost or mended. */
export function prettyPrint(text: string, language: CodeLanguage): string {
  switch (language) {
    case 'json':
      return prettyJson(text)
    case 'xml':
      return prettyXml(text)
    case 'form':
      return prettyForm(text)
    case 'text':
      return text
  }
}

const OPENERS = '[{'
const CLOSERS = ']}'

/** Indents without parsing values, so that big numbers keep every digit. */
function prettyJson(text: string): string {
  if (!isJson(text)) return text
  let out = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (quoted) {
      out += char
      if (char === '\\') out += text.charAt(++at)
      else if (char === '"') quoted = false
    } else if (char === '"') {
      out += char
      quoted = true
    } else if (OPENERS.includes(char)) {
      const next = /\S/.exec(text.slice(at + 1))
      if (next && CLOSERS.includes(next[0])) {
        out += char + next[0]
        at += next.index + 1
      } else out += `${char}\n${'  '.repeat(++depth)}`
    } else if (CLOSERS.includes(char)) out += `\n${'  '.repeat(--depth)}${char}`
    else if (char === ',') out += `,\n${'  '.repeat(depth)}`
    else if (char === ':') out += ': '
    else if (!/\s/.test(char)) out += char
  }
  return out
}

// What is never closed is one token up to the end: looking for its end again from every place inside would take too long.
const XML_TOKEN = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*>?|[^<]+/g

function prettyXml(text: string): string {
  const tokens = text.match(XML_TOKEN) ?? []
  if (tokens.some((token) => token.startsWith('<') && (!token.endsWith('>') || token === '<>'))) return text
  const lines: string[] = []
  let depth = 0
  let joined = false
  const put = (line: string) => lines.push(`${'  '.repeat(Math.max(0, depth))}${line}`)
  const append = (more: string) => lines.push(`${lines.pop() ?? ''}${more}`)
  tokens.forEach((token, index) => {
    const isTag = token.startsWith('<') && !token.startsWith('<!')
    if (!isTag) {
      const content = token.startsWith('<!--') ? token : token.trim()
      if (content === '') return
      // A text between its tags stays on their line.
      const previous = tokens[index - 1] ?? ''
      const next = tokens[index + 1] ?? ''
      const alone = /^<[^/!?]/.test(previous) && !previous.endsWith('/>') && next.startsWith('</')
      if (alone) {
        append(content)
        joined = true
      } else put(content)
      return
    }
    if (token.startsWith('</')) {
      depth--
      const opened = /^<[^/!?][^>]*[^/]>$|^<[^/!?]>$/.test(tokens[index - 1] ?? '')
      if (joined || opened) append(token)
      else put(token)
    } else {
      put(token)
      if (!token.endsWith('/>') && !token.startsWith('<?')) depth++
    }
    joined = false
  })
  return lines.join('\n')
}

function prettyForm(text: string): string {
  return text
    .trim()
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? decode(pair) : `${decode(pair.slice(0, at))} = ${decode(pair.slice(at + 1))}`
    })
    .join('\n')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
