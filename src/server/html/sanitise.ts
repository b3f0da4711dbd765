import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const listed = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What texts, tables and pictures are made of. Everything else goes; what stood inside it stays, as text does. */
const ELEMENTS = listed(
  'a abbr address article aside b blockquote br caption cite code col colgroup dd div dl dt em figcaption figure footer ' +
    'h1 h2 h3 h4 h5 h6 header hr i img li main mark nav ol p pre q s section small span strong sub sup table tbody td ' +
    'tfoot th thead time tr u ul',
)
/** Goes with all that is inside: a program, a style, another document, or text that browsers read by other rules. */
const WHOLE = listed(
  'applet audio base canvas embed form frame frameset head iframe input link math meta noembed noframes noscript object ' +
    'plaintext portal script select style svg template textarea title video xmp',
)
const EVERYWHERE = listed('class dir id lang role title')
const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: listed('href target'),
  img: listed('alt height src width'),
  ol: listed('start'),
  td: listed('colspan rowspan'),
  th: listed('colspan rowspan scope'),
  time: listed('datetime'),
}

/** Addresses that lead to a page, a mail or a call. Browsers ignore spaces and control characters before the scheme. */
function isSafeAddress(value: string, picture: boolean): boolean {
  // eslint-disable-next-line no-control-regex
  const address = value.replace(/[\u0000-\u0020]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined) return true
  return picture ? scheme === 'https' : ['https', 'http', 'mailto', 'tel'].includes(scheme)
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'src')
    return (ATTRIBUTES[tag]?.has(name) ?? false) && isSafeAddress(value, name === 'src')
  return EVERYWHERE.has(name) || name.startsWith('aria-') || (ATTRIBUTES[tag]?.has(name) ?? false)
}

/** Deeper than people nest; the rest is dropped, so that no text can exhaust the stack. */
const DEEPEST = 100

function cleaned(nodes: readonly Node[], depth: number): Node[] {
  if (depth > DEEPEST) return []
  return nodes.flatMap((node): Node[] => {
    if (node.nodeName === '#text') return [node]
    if (!('tagName' in node) || WHOLE.has(node.tagName)) return []
    const childNodes = cleaned(node.childNodes, depth + 1)
    if (!ELEMENTS.has(node.tagName)) return childNodes
    return [withAttributes(node, childNodes)]
  })
}

function withAttributes(node: Element, childNodes: Node[]): Element {
  const attrs = node.attrs.filter(({ name, value, namespace }) => !namespace && isAllowed(node.tagName, name, value))
  // A page opened in another tab must not reach back.
  const away = attrs.some(({ name }) => name === 'target') ? [{ name: 'rel', value: 'noopener noreferrer' }] : []
  return { ...node, attrs: [...attrs, ...away], childNodes }
}

const PASSES = 8

/** The text stands for more elements than any page of people has. */
export class TooManyTags extends Error {
  override readonly name = 'TooManyTags'
}

/** Tags that are never closed are opened again in every paragraph: a short text can stand for millions of elements. */
const MOST_ELEMENTS = 25_000

function parsed(text: string): DefaultTreeAdapterTypes.DocumentFragment {
  let made = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...of) => {
    if (++made > MOST_ELEMENTS) throw new TooManyTags('Too many tags')
    return defaultTreeAdapter.createElement(...of)
  }
  return parseFragment(text, { treeAdapter: { ...defaultTreeAdapter, createElement } })
}

function once(text: string): string {
  const fragment = parsed(text)
  return serialize({ ...fragment, childNodes: cleaned(fragment.childNodes, 0) })
}

/**
 * HTML that can run nothing, load nothing but pictures and send nothing, whatever it was. A tree can be written as text
 * that browsers read as another tree, so it is cleaned until reading it again changes nothing; what never settles goes.
 */
export function sanitiseHtml(text: string): string {
  let html = once(text)
  for (let pass = 1; pass < PASSES; pass++) {
    const again = once(html)
    if (again === html) return html
    html = again
  }
  return ''
}
