/** Markup that is safe to send as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[] | null

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return String(piece).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}

/** Everything put into the template is escaped, unless it is markup already. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.reduce((text, part, i) => text + written(pieces[i - 1] ?? null) + part))
