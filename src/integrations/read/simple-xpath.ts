import { CDATA, DOCUMENT, ELEMENT, TEXT, type XmlNode } from './xml-node'

type Select = (from: XmlNode) => readonly XmlNode[]

interface Step {
  readonly deep: boolean
  readonly kind: 'child' | 'attribute' | 'text' | 'self'
  readonly name: string
  /** Null fits any namespace. */
  readonly uri: string | null
}

const STEP = /(\/\/|\/|^)(?:(@)?(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*|\*)|(text\(\))|(\.))(?=\/|$)/y

function parse(expression: string, namespaces: Readonly<Record<string, string>>): readonly Step[] | null {
  const steps: Step[] = []
  let at = 0
  while (at < expression.length) {
    STEP.lastIndex = at
    const found = STEP.exec(expression)
    if (!found) return null
    const [whole, slash, attribute, prefix, name = '', text, self] = found
    const kind = self ? 'self' : text ? 'text' : attribute ? 'attribute' : 'child'
    if (kind === 'attribute' && name === '*') return null
    if (kind === 'self' && (at > 0 || slash !== '')) return null
    steps.push({ deep: slash === '//', kind, name, uri: prefix === undefined ? null : (namespaces[prefix] ?? '') })
    at += whole.length
  }
  return steps
}

function descendants(node: XmlNode, visit: (node: XmlNode) => void): void {
  visit(node)
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.nodeType === ELEMENT) descendants(child, visit)
}

const isNamed = (node: XmlNode, { name, uri }: Step): boolean =>
  (name === '*' || node.localName === name) && (uri === null || node.namespaceURI === uri)

function take(step: Step, from: XmlNode, into: XmlNode[]): void {
  if (step.kind === 'self') {
    into.push(from)
    return
  }
  if (step.kind === 'attribute') {
    for (let i = 0; i < (from.attributes?.length ?? 0); i++) {
      const attribute = from.attributes?.item(i)
      if (attribute && isNamed(attribute, step)) into.push(attribute)
    }
    return
  }
  for (let child = from.firstChild; child; child = child.nextSibling) {
    const fits =
      step.kind === 'text'
        ? child.nodeType === TEXT || child.nodeType === CDATA
        : child.nodeType === ELEMENT && isNamed(child, step)
    if (fits) into.push(child)
  }
}

/** /a/b/@c, //a/b, ./a, text(): nine paths in ten, walked directly. Null for anything else. */
export function simpleXPath(expression: string, namespaces: Readonly<Record<string, string>>): Select | null {
  const steps = parse(expression, namespaces)
  if (!steps) return null
  const absolute = expression.startsWith('/')
  const anyDeep = steps.some(({ deep }) => deep)
  return (from) => {
    let nodes: XmlNode[] = [absolute && from.nodeType !== DOCUMENT ? (from.ownerDocument ?? from) : from]
    for (const step of steps) {
      const next: XmlNode[] = []
      for (const node of nodes)
        if (step.deep) descendants(node, (inner) => take(step, inner, next))
        else take(step, node, next)
      nodes = next
    }
    if (!anyDeep) return nodes
    return [...new Set(nodes)].sort((a, b) => (a.compareDocumentPosition(b) === 2 ? 1 : -1))
  }
}
