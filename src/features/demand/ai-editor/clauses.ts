// The patterns of this file read at most 4,000 letters, never three spaces in a row: the text that somebody typed.
const VERBS =
  "rename|add|include|remove|drop|delete|omit|leave out|send|set|map|make|format|write|convert|always|never|do not|don[’']t|stop|call|cut|shorten|limit|truncate|round|prefix|append|default|capitali[sz]e|upper|lower|an? answer|answers|when|if"
const BREAK = new RegExp(
  String.raw`\n+|;\s*|[.!]\s+|[.!]$|,?\s+(?:and|then|and then|also)\s+(?=(?:${VERBS})\b)|,\s+(?=(?:${VERBS})\b)`,
  'i',
)
const OPENING =
  /^(?:(?:please|also|and|then|now|could you|can you|we need to|we want to|you should|i need to|i want to|i want you to|we have to|[-*•]|\d+[.)])\s+)+/i
const WANTS = /^.{0,60}?\b(?:wants?|needs?|expects?|asks? for|would like) (?:us to |to )?(?=\S)/i
const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|next \\w+|january|february|march|april|june|july|august|september|october|november|december'
const WHEN = new RegExp(
  String.raw`,?\s*\b(?:from|starting|beginning|as of|effective|on)\s+(?:${DAYS})(?:\s+\d+\w*)?(?:\s+on(?:wards?)?)?\b`,
  'i',
)

/** One wish of a text, without the politeness around it. */
export interface Clause {
  /** As it was written, to name it. */
  readonly said: string
  readonly wish: string
  readonly stage: 'ping' | 'post' | null
  /** A day on which it should begin: formats know none. */
  readonly when: string | null
}

/** Quoted text holds no borders of sentences. */
function split(text: string): string[] {
  const quotes: string[] = []
  const hidden = text.replace(/"[^"\n]*"|“[^“”\n]*”|`[^`\n]*`/g, (quote) => `\uE000${quotes.push(quote) - 1}\uE000`)
  const parts: string[] = []
  for (const part of hidden.split(BREAK)) {
    const open = parts.at(-1)
    // 'If zip is missing, send …' is one wish.
    if (open !== undefined && /^(?:if|when)\b(?!.*\bsend\b)/i.test(open)) parts[parts.length - 1] = `${open}, ${part}`
    else if (part.trim() !== '') parts.push(part.trim())
  }
  return parts.map((part) => part.replace(/\uE000(\d+)\uE000/g, (_, n: string) => quotes[Number(n)] ?? ''))
}

const STARTS_WITH_VERB = new RegExp(`^(?:${VERBS})\\b`, 'i')

function clauseOf(said: string): Clause {
  const when = WHEN.exec(said)?.[0].replace(/^[,\s]+/, '') ?? null
  let wish = said.replace(WHEN, '').replace(OPENING, '').trim()
  const stage = /\s+(?:only\s+)?(?:in|to|into|from|of)\s+the\s+(ping|post)(?:\s+only)?$/i.exec(wish)
  if (stage) wish = wish.slice(0, stage.index)
  if (!STARTS_WITH_VERB.test(wish) && WANTS.test(wish)) wish = `send ${wish.replace(WANTS, '')}`
  return { said, wish: wish.trim(), stage: stage ? (stage[1]?.toLowerCase() as 'ping' | 'post') : null, when }
}

/** The patterns of this folder try every way to divide a text, and a long run of spaces has too many: two are kept. */
export const readable = (text: string): string => text.replace(/([^\S\n]{2})[^\S\n]+/g, '$1')

/** A longer one is named as not understood. */
const LONGEST_CLAUSE = 1000

export const clausesOf = (text: string): Clause[] =>
  split(readable(text)).map((part) =>
    part.length > LONGEST_CLAUSE ? { said: part, wish: '', stage: null, when: null } : clauseOf(part),
  )
