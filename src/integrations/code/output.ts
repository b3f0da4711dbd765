import { isHeaderName, isXmlName } from '../language/words'

export type CodeJson = string | number | boolean | null | CodeJson[] | { [key: string]: CodeJson }

/** XML as a tree, so that escaping is not the code's business. */
export interface CodeXml {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly text?: string
  readonly cdata?: boolean
  readonly children?: readonly CodeXml[]
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}
/** One kind of content, and what else it wants in the request. */
export type CodeRequestOutput = Extras &
  ({ readonly object: { [key: string]: CodeJson } } | { readonly xml: CodeXml } | { readonly text: string })

const MOST_TEXT = 200_000
const MOST_NODES = 5000
const MOST_ITEMS = 1000
const MOST_DEPTH = 40

class TooMuch extends Error {}

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most = MOST_TEXT): value is string => typeof value === 'string' && value.length <= most
const isTexts = (value: unknown, isName: (name: string) => boolean, most?: number): boolean =>
  value === undefined ||
  (isMembers(value) && Object.keys(value).every((name) => isName(name) && isText(value[name], most)))

/** By hand, as every posting by code passes here: a schema took longer than the code in the sandbox did. */
class Check {
  private nodes = 0

  private enter(depth: number): void {
    if (++this.nodes > MOST_NODES || depth > MOST_DEPTH) throw new TooMuch()
  }

  private isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
    if (!Array.isArray(value)) return false
    if (value.length > MOST_ITEMS) throw new TooMuch()
    return value.every(isItem)
  }

  isJson(value: unknown, depth = 0): boolean {
    this.enter(depth)
    if (typeof value === 'string') return value.length <= MOST_TEXT
    if (value === null || typeof value === 'boolean') return true
    if (typeof value === 'number') return Number.isFinite(value)
    if (!isMembers(value)) return this.isList(value, (item) => this.isJson(item, depth + 1))
    for (const key of Object.keys(value)) if (key.length > 200 || !this.isJson(value[key], depth + 1)) return false
    return true
  }

  isXml(value: unknown, depth = 0): boolean {
    this.enter(depth)
    if (!isMembers(value) || !hasOnly(value, XML_KEYS)) return false
    const { name, attributes, text, cdata, children } = value
    return (
      typeof name === 'string' &&
      isXmlName(name) &&
      isTexts(attributes, isXmlName) &&
      (text === undefined || isText(text)) &&
      (cdata === undefined || typeof cdata === 'boolean') &&
      (children === undefined || this.isList(children, (child) => this.isXml(child, depth + 1)))
    )
  }
}

const XML_KEYS = new Set(['name', 'attributes', 'text', 'cdata', 'children'])
const CONTENT_KEYS = new Set(['object', 'xml', 'text', 'headers', 'query'])
const hasOnly = (value: Members, keys: ReadonlySet<string>): boolean => Object.keys(value).every((key) => keys.has(key))

function isContent(value: Members): boolean {
  const { object, xml, text, headers, query } = value
  const kinds = [object, xml, text].filter((content) => content !== undefined)
  if (kinds.length !== 1 || !hasOnly(value, CONTENT_KEYS)) return false
  if (!isTexts(headers, isHeaderName, 2000) || !isTexts(query, (name) => name.length <= 100, 2000)) return false
  const check = new Check()
  if (object !== undefined) return isMembers(object) && check.isJson(object)
  return xml === undefined ? isText(text) : check.isXml(xml)
}

const isRefusal = (value: Members): value is { readonly problems: readonly string[] } => {
  const { problems } = value
  const isReason = (reason: unknown): boolean => isText(reason, 300) && reason !== ''
  return (
    hasOnly(value, new Set(['problems'])) && Array.isArray(problems) && problems.length > 0 && problems.every(isReason)
  )
}

/** Problems where the code gave them back, or anything else but content. */
export function readCodeRequest(output: unknown): CodeRequestOutput | { readonly problems: readonly string[] } {
  try {
    if (isMembers(output) && isContent(output)) return output as unknown as CodeRequestOutput
  } catch (problem) {
    if (problem instanceof TooMuch) return { problems: ['the data part gave back too much'] }
    throw problem
  }
  if (isMembers(output) && isRefusal(output)) return { problems: output.problems.slice(0, 50) }
  return { problems: ['the data part must give back {object}, {xml}, {text} or {problems}'] }
}
