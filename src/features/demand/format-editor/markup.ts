/** XML as somebody pasted it, with the names and prefixes it was written with. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly children: readonly MarkupElement[]
  readonly text: string
}

export class MarkupFault extends Error {
  override readonly name = 'MarkupFault'
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

const MOST_DEPTH = 60
const MOST_ELEMENTS = 3000
const OPEN = /<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const CLOSE = /<\/([A-Za-z_][\w.:-]*)\s*>/y
const ATTRIBUTE = /(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

const codePoint = (digits: string, radix: number): string => {
  const code = Number.parseInt(digits, radix)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Only the five that XML has, and numbers: nothing can be declared, so nothing expands. */
export const decodeText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) =>
    hex !== undefined
      ? codePoint(hex, 16)
      : digits !== undefined
        ? codePoint(digits, 10)
        : (ENTITIES.get(name ?? '') ?? whole),
  )

class MarkupReader {
  private at = 0
  private elements = 0

  constructor(private readonly source: string) {}

  read(): MarkupElement {
    this.outside()
    const root = this.element(0)
    this.outside()
    if (this.at < this.source.length) throw this.fault('Text follows the end of the XML')
    return root
  }

  private fault(message: string): MarkupFault {
    return new MarkupFault(message, this.at)
  }

  private skip(to: string): void {
    const end = this.source.indexOf(to, this.at)
    if (end < 0) throw this.fault('The XML ends too early')
    this.at = end + to.length
  }

  private outside(): void {
    for (;;) {
      while (/\s|\ufeff/.test(this.source.charAt(this.at))) this.at++
      if (this.source.startsWith('<?', this.at)) this.skip('?>')
      else if (this.source.startsWith('<!--', this.at)) this.skip('-->')
      else if (this.source.startsWith('<!', this.at)) {
        const end = this.source.indexOf('>', this.at)
        const declares = /\[|<!ENTITY/i.test(this.source.slice(this.at, end < 0 ? undefined : end))
        if (declares) throw this.fault('A DOCTYPE with declarations (entities) is not read. Remove it')
        this.skip('>')
      } else return
    }
  }

  private element(depth: number): MarkupElement {
    if (depth > MOST_DEPTH) throw this.fault(`Nested deeper than ${MOST_DEPTH} levels`)
    if (++this.elements > MOST_ELEMENTS) throw this.fault(`More than ${MOST_ELEMENTS.toLocaleString('en-US')} elements`)
    OPEN.lastIndex = this.at
    const open = OPEN.exec(this.source)
    if (!open) throw this.fault('An element <name> is expected here')
    this.at = OPEN.lastIndex
    const [, name = '', list = '', closed] = open
    const attributes = [...list.matchAll(ATTRIBUTE)].map(
      ([, key = '', double, single]) => [key, decodeText(double ?? single ?? '')] as const,
    )
    if (closed === '/') return { name, attributes, children: [], text: '' }
    return { name, attributes, ...this.content(name, depth) }
  }

  private content(name: string, depth: number): Pick<MarkupElement, 'children' | 'text'> {
    const children: MarkupElement[] = []
    let text = ''
    for (;;) {
      const next = this.source.indexOf('<', this.at)
      if (next < 0) throw this.fault(`<${name}> is not closed`)
      text += decodeText(this.source.slice(this.at, next))
      this.at = next
      if (this.source.startsWith('<![CDATA[', next)) {
        this.skip(']]>')
        text += this.source.slice(next + 9, this.at - 3)
      } else if (this.source.startsWith('<!--', next)) this.skip('-->')
      else if (this.source.startsWith('<?', next)) this.skip('?>')
      else if (this.source.startsWith('</', next)) {
        CLOSE.lastIndex = next
        if (CLOSE.exec(this.source)?.[1] !== name) throw this.fault(`</${name}> is expected here`)
        this.at = CLOSE.lastIndex
        return { children, text: text.trim() }
      } else children.push(this.element(depth + 1))
    }
  }
}

/** Throws MarkupFault. */
export const readMarkup = (source: string): MarkupElement => new MarkupReader(source).read()

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
