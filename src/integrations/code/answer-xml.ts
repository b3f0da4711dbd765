import { CDATA, ELEMENT, TEXT, type XmlNode } from '../read/xml-node'

/** An XML answer as plain data: there is no XML reader inside the sandbox. Names come without their prefix. */
export type AnswerXml = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its own text, without that of its children. */
  readonly text: string
  readonly children: readonly AnswerXml[]
}

/** The reader bounds depth and number of nodes, so this needs no limit of its own. */
export function treeOfXml(element: XmlNode): AnswerXml {
  const attributes: Record<string, string> = {}
  for (let i = 0; i < (element.attributes?.length ?? 0); i++) {
    const attribute = element.attributes?.item(i)
    if (attribute) attributes[attribute.localName] = attribute.nodeValue ?? ''
  }
  const children: AnswerXml[] = []
  let text = ''
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === ELEMENT) children.push(treeOfXml(child))
    else if (child.nodeType === TEXT || child.nodeType === CDATA) text += child.nodeValue ?? ''
  return { name: element.localName, attributes, text, children }
}
