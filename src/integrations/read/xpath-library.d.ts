export interface XPathOptions {
  readonly node: unknown
  readonly namespaces?: Readonly<Record<string, string>>
  /** A name without prefix then means the element whatever its namespace. */
  readonly allowAnyNamespaceForNoPrefix?: boolean
}

export interface XPathOutcome {
  readonly toArray?: () => readonly unknown[]
  stringValue(): string
}

export interface ParsedXPath {
  evaluate(options: XPathOptions): XPathOutcome
}

export declare function parseXPath(expression: string): ParsedXPath
