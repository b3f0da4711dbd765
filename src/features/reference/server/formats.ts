import {
  type AnyFormat,
  type CodePart,
  compileAnyParts,
  type DataDocument,
  type FormatDocument,
  FormatError,
  readAnyPart,
  readSendPart,
  type ResultDocument,
  type SendDocument,
  shippedDocument,
} from '@/integrations'

export interface StoredPart {
  readonly part: string
  readonly name: string
  readonly version: number
  readonly document: unknown
}

export interface PartNames {
  readonly datapart: string | null
  readonly sendpart: string | null
  readonly resultpart: string | null
}

/** Finds and compiles the parts of orders. Compiled ones are kept over reloads: most changes are not to formats. */
export class Formats {
  private readonly compiled = new Map<string, AnyFormat | string>()
  private stored = new Map<string, StoredPart>()

  use(parts: readonly StoredPart[]): void {
    this.stored = new Map(parts.map((part) => [`${part.part}/${part.name}`, part]))
  }

  /** A text says what is missing or wrong; such an order cannot be sent to. */
  of({ datapart, sendpart, resultpart }: PartNames): AnyFormat | string {
    if (datapart === null || sendpart === null || resultpart === null) return 'no send format is chosen'
    const key = [this.label('data', datapart), this.label('send', sendpart), this.label('result', resultpart)].join(' ')
    let known = this.compiled.get(key)
    if (known === undefined) {
      known = this.compile(datapart, sendpart, resultpart)
      this.compiled.set(key, known)
    }
    return known
  }

  private label(part: string, name: string): string {
    const stored = this.stored.get(`${part}/${name}`)
    return `${name}@${stored?.version ?? 'shipped'}`
  }

  private compile(data: string, send: string, result: string): AnyFormat | string {
    try {
      return compileAnyParts(this.readData(data), this.readSend(send), this.readResult(result))
    } catch (error) {
      if (error instanceof FormatError || error instanceof UnknownPart) return error.message
      throw error
    }
  }

  private readData(name: string): DataDocument | CodePart {
    const stored = this.stored.get(`data/${name}`)
    return stored ? readAnyPart('data', stored.document) : shipped(name)
  }

  private readResult(name: string): ResultDocument | CodePart {
    const stored = this.stored.get(`result/${name}`)
    return stored ? readAnyPart('result', stored.document) : shipped(name)
  }

  private readSend(name: string): SendDocument {
    const stored = this.stored.get(`send/${name}`)
    return stored ? readSendPart(stored.document) : shipped(name)
  }
}

class UnknownPart extends Error {}

function shipped(name: string): FormatDocument {
  const document = shippedDocument(name)
  if (!document) throw new UnknownPart(`there is no send format "${name}"`)
  return document
}
