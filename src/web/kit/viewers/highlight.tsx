import type { ReactNode } from 'react'
import type { CodeLanguage } from './pretty'
import classes from './viewers.module.css'

interface Piece {
  readonly text: string
  readonly kind?: 'key' | 'string' | 'literal'
}

// A string that is never closed ends with the line: looking for its end again from every quote inside would take too long.
const JSON_PIECE = /("(?:[^"\\]|\\.?)*(?:"|$))(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const XML_PIECE = /(<\/?[\w:.-]+|\/?>|\?>)|((?<![\w:.-])[\w:.-]+=)("[^"]*"|'[^']*')/g

function pieces(line: string, language: CodeLanguage): Piece[] {
  if (language === 'form') {
    const at = line.indexOf(' = ')
    return at < 0 ? [{ text: line }] : [{ text: line.slice(0, at), kind: 'key' }, { text: line.slice(at) }]
  }
  if (language === 'text') return [{ text: line }]
  const found: Piece[] = []
  let last = 0
  for (const match of line.matchAll(language === 'json' ? JSON_PIECE : XML_PIECE)) {
    if (match.index > last) found.push({ text: line.slice(last, match.index) })
    last = match.index + match[0].length
    if (language === 'json') {
      if (match[1] === undefined) found.push({ text: match[0], kind: 'literal' })
      else if (match[2] === undefined) found.push({ text: match[1], kind: 'string' })
      else found.push({ text: match[1], kind: 'key' }, { text: match[2] })
    } else if (match[1] !== undefined) found.push({ text: match[1], kind: 'key' })
    else found.push({ text: match[2] ?? '' }, { text: match[3] ?? '', kind: 'string' })
  }
  if (last < line.length) found.push({ text: line.slice(last) })
  return found
}

/** Every occurrence of the searched text, marked. */
function marked(text: string, wanted: string): ReactNode {
  if (wanted === '') return text
  const lower = text.toLowerCase()
  const parts: ReactNode[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>)
    from = at + wanted.length
  }
  return [...parts, text.slice(from)]
}

export function highlightLine(line: string, language: CodeLanguage, wanted: string): ReactNode {
  // A hit may begin in one coloured piece and end in the next: while searching, lines with hits are left uncoloured.
  if (wanted !== '' && line.toLowerCase().includes(wanted)) return marked(line, wanted)
  return pieces(line, language).map((piece, index) =>
    piece.kind ? (
      <span key={index} className={classes[piece.kind]}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}
