import { simpleXPath } from './simple-xpath'
import { readXml } from './xml-document'
import { textContent, XmlNode } from './xml-node'
import { parseXPath } from './xpath-library'

/** Nodes for a path; a text for an expression such as count(//bid). */
export type SelectXml = (from: XmlNode) => readonly (XmlNode | string)[]

const WIDE_AXES = /\/\/|descendant|following|preceding|ancestor/g
/** Each may visit the whole document for every node of the one before. */
const MOST_WIDE = 3

/** Names without a prefix fit elements of any namespace: buyers add default namespaces without telling. */
export function compileXPath(expression: string, namespaces: Readonly<Record<string, string>>): SelectXml {
  if ((expression.match(WIDE_AXES) ?? []).length > MOST_WIDE)
    throw new Error(`at most ${MOST_WIDE} of // and the axes that search whole documents`)
  const parsed = parseXPath(expression)
  const select: SelectXml = (from) => {
    const found = parsed.evaluate({ node: from, namespaces, allowAnyNamespaceForNoPrefix: true })
    if (!found.toArray) return [found.stringValue()]
    return found.toArray().filter((node) => node instanceof XmlNode)
  }
  // Unknown functions and prefixes show only when the expression runs.
  select(readXml('<trial><inner at="1">text</inner></trial>'))
  return simpleXPath(expression, namespaces) ?? select
}

export const xmlValues = (found: readonly (XmlNode | string)[]): string[] =>
  found.map((node) => (typeof node === 'string' ? node : textContent(node)))
