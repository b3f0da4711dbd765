import type { DataTemplate, Fragment } from '../language/data'
import type { Path } from '../language/issue'
import type { SendStage } from '../language/send'
import type { RootTree, TreeObject } from '../language/tree'
import { isNeeded } from '../language/value'
import type { XmlChild, XmlElement } from '../language/xml'
import { jsonWriter } from '../encode/json'
import { compileLines } from '../encode/lines'
import { type Pair, pairsWriter } from '../encode/pairs'
import { compileTree, type TreeNode } from '../encode/tree'
import { compileXml } from '../encode/xml'
import type { Scope } from '../values/scope'
import type { View } from '../view/lead'
import { bodyAuth, extraFields, fieldWrapper, formText, xmlWrapper } from './wrap'

/** What a data template becomes on the way out: a body, or pairs for the query string. */
export interface CompiledBody {
  readonly body: ((view: View) => string) | null
  readonly query: ((view: View) => readonly Pair[]) | null
}

export interface BodySite {
  readonly scope: Scope
  readonly fragments: Readonly<Record<string, Fragment>>
  readonly at: Path
  /** The send part's own scope and place, for what it adds to the body. */
  readonly sendScope: Scope
  readonly sendAt: Path
}

/** Pairs go into the body of a form, or behind the address. */
const carried = (stage: SendStage, pairs: (view: View) => readonly Pair[]): CompiledBody =>
  stage.as === 'query' ? { body: null, query: pairs } : { body: (view) => formText(pairs(view)), query: null }

function checkRoot(root: TreeNode, stage: SendStage, site: BodySite): void {
  const { issues } = site.scope
  if (root.kind !== 'object') {
    if (stage.as !== 'json' && !('field' in stage && stage.field !== undefined))
      issues.add(site.at, `a list is sent as json, not as ${stage.as}`)
    if (stage.as !== 'email' && stage.auth?.some((auth) => 'body' in auth))
      issues.add([...site.sendAt, 'auth'], 'a list has no members: authenticate by header or query')
  } else
    for (const { key, needed } of root.members)
      if (needed) issues.add([...site.at, key, 'absent'], 'there is nothing around it to leave out; say required')
}

function objectBody(template: RootTree, stage: SendStage, site: BodySite): CompiledBody | null {
  if (stage.as !== 'json' && stage.as !== 'form' && stage.as !== 'query') return null
  const fragments = site.fragments as Readonly<Record<string, TreeObject>>
  const tree = compileTree(template, { scope: site.scope, fragments, pasting: [] }, site.at)
  checkRoot(tree, stage, site)
  const node = bodyAuth(stage, site.sendScope, site.sendAt)(tree)
  const inField = fieldWrapper(stage, site.sendScope, site.sendAt)
  if (stage.as === 'json' || inField) {
    const write = jsonWriter(node)
    const text = (view: View): string => write(view) ?? '{}'
    return inField ? carried(stage, (view) => inField(text(view), view)) : { body: text, query: null }
  }
  const write = pairsWriter(node, stage)
  const extra = extraFields(stage, site.sendScope, site.sendAt)
  const pairs = (view: View): Pair[] => {
    const out: Pair[] = []
    write(view, '', out)
    out.push(...extra(view))
    return out
  }
  return carried(stage, pairs)
}

/** A key that nobody would put into the body must not get lost without a word. */
function refuseBodyAuth(stage: SendStage, site: BodySite): void {
  if (stage.as === 'email') return
  stage.auth?.forEach((auth, i) => {
    if ('body' in auth)
      site.sendScope.issues.add(
        [...site.sendAt, 'auth', i, 'body'],
        stage.as === 'form' || stage.as === 'query'
          ? 'put it under fields, beside the field that holds the XML'
          : 'only objects have members: write it into the data part',
      )
  })
}

function xmlBody(template: XmlElement, stage: SendStage, site: BodySite): CompiledBody | null {
  const wrap = xmlWrapper(stage, site.sendScope, site.sendAt)
  const inField = fieldWrapper(stage, site.sendScope, site.sendAt)
  if (!wrap && !inField) return null
  refuseBodyAuth(stage, site)
  for (const [name, value] of Object.entries(template.attributes ?? {}))
    if (isNeeded(value))
      site.scope.issues.add([...site.at, 'attributes', name], 'there is nothing around it to leave out; say required')
  const write = compileXml(
    template,
    {
      scope: site.scope,
      fragments: site.fragments as Readonly<Record<string, readonly XmlChild[]>>,
      pasting: [],
      prefixes: new Set(stage.as === 'soap' ? [stage.prefix] : []),
    },
    site.at,
  )
  if (wrap) return { body: (view) => wrap(write(view), view), query: null }
  const prolog = 'prolog' in stage ? (stage.prolog ?? '') : ''
  return inField && carried(stage, (view) => inField(prolog + write(view), view))
}

/** Null where this kind of data cannot travel this way. */
export function compileBody(data: DataTemplate, stage: SendStage, site: BodySite): CompiledBody | null {
  if (data.kind === 'object') return objectBody(data.template, stage, site)
  if (data.kind === 'xml') return xmlBody(data.template, stage, site)
  if (stage.as !== 'text' && stage.as !== 'email') return null
  refuseBodyAuth(stage, site)
  return { body: compileLines(data.template, site.scope, site.at), query: null }
}
