import type { Path } from '../language/issue'
import type { HttpStage } from '../language/send'
import type { View } from '../view/lead'
import { encodeUrlPart } from '../encode/url'
import { present, textOf } from '../values/datum'
import type { Evaluate, Scope } from '../values/scope'
import { compileValue } from '../values/value'

interface Destination {
  /** The whole address where there is nothing to fill in. */
  readonly plain: string | null
  /** Scheme and host: no value ever gets in here. */
  readonly origin: string
  /** Texts and token names in turn. */
  readonly path: readonly string[]
  readonly query: readonly string[]
}

const HTTP = /^(https?:\/\/[^/?#\s{}\\]+)((?:\/[^?#\s]*)?)(?:\?([^#\s]*))?(?:#\S*)?$/i
const TOKEN = /\{([a-z][a-z0-9_-]*)\}/
const MOST_REMEMBERED = 2000
const remembered = new Map<string, Destination | null>()

function parse(text: string): Destination | null {
  const match = HTTP.exec(text.trim())
  if (!match) return null
  const [, origin = '', path = '', query = ''] = match
  const pieces = { path: path.split(TOKEN), query: query.split(TOKEN) }
  const isPlain = pieces.path.length === 1 && pieces.query.length === 1
  return { ...pieces, origin, plain: isPlain ? `${origin}${path || '/'}${query === '' ? '' : `?${query}`}` : null }
}

function destinationOf(text: string): Destination | null {
  let known = remembered.get(text)
  if (known === undefined) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    known = parse(text)
    remembered.set(text, known)
  }
  return known
}

const isStep = (text: string): boolean => text === '.' || text === '..'

/** The URL without the query that the send part adds; problems go to the list. */
export type WriteUrl = (view: View, destination: string, problems: string[]) => string

export function compileUrl(stage: HttpStage, scope: Scope, at: Path): WriteUrl {
  const tokens = new Map<string, Evaluate>()
  for (const [name, value] of Object.entries(stage.tokens ?? {}))
    tokens.set(name, compileValue(value, scope, [...at, 'tokens', name]))
  stage.auth?.forEach((auth, i) => {
    if ('path' in auth)
      tokens.set(auth.path.token, compileValue(auth.path.value, scope, [...at, 'auth', i, 'path', 'value']))
  })
  const segments = (stage.path ?? []).map((value, i) => compileValue(value, scope, [...at, 'path', i]))

  const encoded = (evaluate: Evaluate | undefined, name: string, view: View, problems: string[]): string => {
    const value = evaluate?.(view)
    const text = value === undefined || !present(value) ? '' : textOf(value)
    if (!evaluate) problems.push(`the destination has {${name}}, which this send part does not fill`)
    else if (text === '' || isStep(text)) problems.push(`no value for ${name} in the destination`)
    return encodeUrlPart(text)
  }

  return (view, text, problems) => {
    const destination = destinationOf(text)
    if (!destination) {
      problems.push('the destination is not a web address')
      return ''
    }
    if (destination.plain !== null && tokens.size === 0 && segments.length === 0) return destination.plain
    for (const name of tokens.keys())
      if (!destination.path.includes(name, 1) && !destination.query.includes(name, 1))
        problems.push(`the destination lacks {${name}}`)
    const fill = (pieces: readonly string[]): string =>
      pieces.map((piece, i) => (i % 2 === 0 ? piece : encoded(tokens.get(piece), piece, view, problems))).join('')
    let url = destination.origin + (fill(destination.path) || '/')
    segments.forEach((segment, i) => {
      url = `${url.endsWith('/') ? url : `${url}/`}${encoded(segment, `path[${i}]`, view, problems)}`
    })
    const query = fill(destination.query)
    return query === '' ? url : `${url}?${query}`
  }
}
