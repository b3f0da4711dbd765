import type { Path } from '../language/issue'
import type { SendStage } from '../language/send'
import type { XmlChild } from '../language/xml'
import { type Pair, pairsWriter } from '../encode/pairs'
import { type TreeNode, withMember } from '../encode/tree'
import { compileChildren, DECLARATION } from '../encode/xml'
import { encodeFormKey, encodeFormPart } from '../encode/url'
import type { Scope } from '../values/scope'
import { compileValue } from '../values/value'
import type { View } from '../view/lead'

/** What the send part puts around the data: declaration, envelope, extra form fields, a key in the body. */

const ENVELOPES = {
  '1.1': { uri: 'http://schemas.xmlsoap.org/soap/envelope/', type: 'text/xml; charset=utf-8' },
  '1.2': { uri: 'http://www.w3.org/2003/05/soap-envelope', type: 'application/soap+xml; charset=utf-8' },
} as const

export function contentTypeOf(stage: SendStage): string {
  if (stage.as === 'email') return `${stage.bodyType}; charset=utf-8`
  if (stage.contentType !== undefined) return stage.contentType
  switch (stage.as) {
    case 'json':
      return 'application/json'
    case 'xml':
      return 'text/xml; charset=utf-8'
    case 'text':
      return 'text/plain; charset=utf-8'
    case 'soap':
      return `${ENVELOPES[stage.version].type}${stage.version === '1.2' && stage.action !== '' ? `; action="${stage.action}"` : ''}`
    default:
      return 'application/x-www-form-urlencoded'
  }
}

export type WrapXml = (xml: string, view: View) => string
/** The pairs of a form or query whose one field holds the text. */
export type WrapField = (text: string, view: View) => Pair[]

/** Null where there is no such field. */
export function fieldWrapper(stage: SendStage, scope: Scope, at: Path): WrapField | null {
  if ((stage.as !== 'form' && stage.as !== 'query') || stage.field === undefined) return null
  const { field } = stage
  const extra = extraFields(stage, scope, at)
  return (text, view) => [...extra(view), [field, text]]
}

function openingOf(stage: Extract<SendStage, { as: 'xml' | 'email' }>, scope: Scope, at: Path): string {
  const { declaration, prolog = '' } = stage
  if (declaration && /^<\?xml /i.test(prolog))
    scope.issues.add([...at, 'prolog'], 'a second declaration; set declaration to false')
  return (declaration ? DECLARATION : '') + prolog
}

/** Null where XML cannot travel this way. */
export function xmlWrapper(stage: SendStage, scope: Scope, at: Path): WrapXml | null {
  if (stage.as === 'xml' || stage.as === 'email') {
    const open = openingOf(stage, scope, at)
    return (xml) => open + xml
  }
  if (stage.as !== 'soap') return null
  const { prefix } = stage
  const header = stage.header ? soapHeader(stage.header, prefix, scope, [...at, 'header']) : null
  const open = `${stage.declaration ? DECLARATION : ''}<${prefix}:Envelope xmlns:${prefix}="${ENVELOPES[stage.version].uri}">`
  return (xml, view) => {
    const head = header ? `<${prefix}:Header>${header(view)}</${prefix}:Header>` : ''
    return `${open}${head}<${prefix}:Body>${xml}</${prefix}:Body></${prefix}:Envelope>`
  }
}

const soapHeader = (header: readonly XmlChild[], prefix: string, scope: Scope, at: Path) =>
  compileChildren(header, { scope, fragments: {}, pasting: [], prefixes: new Set([prefix]) }, at)

export function formText(pairs: readonly Pair[]): string {
  let out = ''
  for (const [key, value] of pairs) out += `${out === '' ? '' : '&'}${encodeFormKey(key)}=${encodeFormPart(value)}`
  return out
}

export function extraFields(stage: SendStage, scope: Scope, at: Path): (view: View) => Pair[] {
  if (stage.as !== 'form' && stage.as !== 'query') return () => []
  const fields = Object.entries(stage.fields ?? {}).map(([key, value]) => {
    const evaluate = compileValue(value, scope, [...at, 'fields', key])
    return { key, write: pairsWriter({ kind: 'leaf', evaluate }, stage) }
  })
  return (view) => {
    const pairs: Pair[] = []
    for (const { key, write } of fields) write(view, key, pairs)
    return pairs
  }
}

/** Adds what authenticates by a member of the body. The root stays even if it is empty. */
export function bodyAuth(stage: SendStage, scope: Scope, at: Path): (node: TreeNode) => TreeNode {
  const additions = (stage.as === 'email' ? [] : (stage.auth ?? [])).flatMap((auth, i) => {
    if (!('body' in auth)) return []
    return [
      {
        path: auth.body.at.split('.'),
        value: compileValue(auth.body.value, scope, [...at, 'auth', i, 'body', 'value']),
      },
    ]
  })
  return (node) => {
    const whole = additions.reduce((tree, { path, value }) => withMember(tree, path, value), node)
    return whole.kind === 'object' ? { ...whole, keep: true } : whole
  }
}
