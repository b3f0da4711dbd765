/** Just enough of a document tree for XPath: what the xpath package looks at, and nothing else. */
export const ELEMENT = 1
export const ATTRIBUTE = 2
export const TEXT = 3
export const CDATA = 4
export const DOCUMENT = 9

export class XmlNode {
  firstChild: XmlNode | null = null
  lastChild: XmlNode | null = null
  nextSibling: XmlNode | null = null
  previousSibling: XmlNode | null = null
  readonly attributes: AttributeList | null

  /** Prefixes are the sender's whim; only namespaces count. A name in a path without prefix fits all of them. */
  readonly prefix = null

  constructor(
    readonly nodeType: number,
    readonly localName: string,
    readonly namespaceURI: string | null,
    /** Text, or an attribute's value. */
    readonly nodeValue: string | null,
    readonly parentNode: XmlNode | null,
    readonly ownerElement: XmlNode | null,
    readonly ownerDocument: XmlNode | null,
    /** Place in document order. */
    private readonly order: number,
  ) {
    this.attributes = nodeType === ELEMENT ? new AttributeList() : null
  }

  get nodeName(): string {
    return this.localName
  }

  get name(): string {
    return this.localName
  }

  get value(): string | null {
    return this.nodeValue
  }

  get documentElement(): XmlNode | null {
    let child = this.firstChild
    while (child && child.nodeType !== ELEMENT) child = child.nextSibling
    return child
  }

  append(child: XmlNode): void {
    child.previousSibling = this.lastChild
    if (this.lastChild) this.lastChild.nextSibling = child
    else this.firstChild = child
    this.lastChild = child
  }

  /** 2: the other one comes before, 4: behind, as the DOM numbers it. */
  compareDocumentPosition(other: XmlNode): number {
    return other.order === this.order ? 0 : other.order < this.order ? 2 : 4
  }
}

export class AttributeList {
  private readonly list: XmlNode[] = []

  get length(): number {
    return this.list.length
  }

  item(index: number): XmlNode | null {
    return this.list[index] ?? null
  }

  add(attribute: XmlNode): void {
    this.list.push(attribute)
  }
}

export function textContent(node: XmlNode): string {
  if (node.nodeValue !== null) return node.nodeValue
  let out = ''
  for (let child = node.firstChild; child; child = child.nextSibling) out += textContent(child)
  return out
}
