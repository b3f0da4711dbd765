import type { DataTemplate, Fragment } from '../language/data'
import type { Path } from '../language/issue'
import type { SendStage } from '../language/send'
import type { TreeObject } from '../language/tree'
import type { XmlChild, XmlElement } from '../language/xml'
import { jsonWriter } from '../encode/json'
import { compileLines } from '../encode/lines'
import { type Pair, pairsWriter } from '../encode/pairs'
import { compileTree } from '../encode/tree'
import { compileXml } from '../encode/xml'
import type { Scope } from '../values/scope'
import type { View } from '../view/lead'
import { bodyAuth, extraFields, formText, xmlWrapper } from './wrap'

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

function objectBody(template: TreeObject, stage: SendStage, site: BodySite): CompiledBody | null {
  if (stage.as !== 'json' && stage.as !== 'form' && stage.as !== 'query') return null
  const fragments = site.fragments as Readonly<Record<string, TreeObject>>
  const tree = compileTree(template, { scope: site.scope, fragments, pasting: [] }, site.at)
  const node = bodyAuth(stage, site.sendScope, site.sendAt)(tree)
  if (stage.as === 'json') {
    const write = jsonWriter(node)
    return { body: (view) => write(view) ?? '{}', query: null }
  }
  const write = pairsWriter(node, stage)
  const extra = extraFields(stage, site.sendScope, site.sendAt)
  const pairs = (view: View): Pair[] => {
    const out: Pair[] = []
    write(view, '', out)
    out.push(...extra(view))
    return out
  }
  return stage.as === 'query' ? { body: null, query: pairs } : { body: (view) => formText(pairs(view)), query: null }
}

function xmlBody(template: XmlElement, stage: SendStage, site: BodySite): CompiledBody | null {
  const wrap = xmlWrapper(stage, site.sendScope, site.sendAt)
  if (!wrap) return null
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
  return { body: (view) => wrap(write(view), view), query: null }
}

/** Null where this kind of data cannot travel this way. */
export function compileBody(data: DataTemplate, stage: SendStage, site: BodySite): CompiledBody | null {
  if (data.kind === 'object') return objectBody(data.template, stage, site)
  if (data.kind === 'xml') return xmlBody(data.template, stage, site)
  if (stage.as !== 'text' && stage.as !== 'email') return null
  return { body: compileLines(data.template, site.scope, site.at), query: null }
}
