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
import { shippedPart } from './order-parts'

export interface StoredPart {
  readonly part: string
  readonly name: string
  readonly version: number
  readonly document: unknown
  /** Not one that orders are pinned to. */
  readonly current: boolean
}

export interface PartNames {
  readonly datapart: string | null
  readonly sendpart: string | null
  readonly resultpart: string | null
  /** The versions it stays at, 0 as shipped; null follows what is deployed. */
  readonly datapin: number | null
  readonly sendpin: number | null
  readonly resultpin: number | null
}

/** One part of an order. */
interface Chosen {
  readonly part: 'data' | 'send' | 'result'
  readonly name: string
  readonly pin: number | null
}

/** Finds and compiles the parts of orders. Compiled ones are kept over reloads: most changes are not to formats. */
export class Formats {
  private readonly compiled = new Map<string, AnyFormat | string>()
  private stored = new Map<string, StoredPart>()

  use(parts: readonly StoredPart[]): void {
    this.stored = new Map(
      parts.flatMap((part) => {
        const of = `${part.part}/${part.name}`
        const version = [`${of}@${part.version}`, part] as const
        return part.current ? [version, [of, part] as const] : [version]
      }),
    )
  }

  /** A text says what is missing or wrong; such an order cannot be sent to. */
  of(order: PartNames): AnyFormat | string {
    const { datapart, sendpart, resultpart } = order
    if (datapart === null || sendpart === null || resultpart === null) return 'no send format is chosen'
    const data: Chosen = { part: 'data', name: datapart, pin: order.datapin }
    const send: Chosen = { part: 'send', name: sendpart, pin: order.sendpin }
    const result: Chosen = { part: 'result', name: resultpart, pin: order.resultpin }
    const key = [data, send, result].map((chosen) => this.label(chosen)).join(' ')
    let known = this.compiled.get(key)
    if (known === undefined) {
      known = this.compile(data, send, result)
      // A version that is not there may still come.
      if (!key.includes(MISSING)) this.compiled.set(key, known)
    }
    return known
  }

  /** The data and send documents of an order, as they were written. */
  documentsOf({ datapart, sendpart, datapin, sendpin }: PartNames): { readonly data: unknown; readonly send: unknown } {
    const written = (part: 'data' | 'send', name: string | null, pin: number | null): unknown =>
      name === null ? null : (this.find({ part, name, pin }) ?? shippedPart(part, name))?.document
    return { data: written('data', datapart, datapin), send: written('send', sendpart, sendpin) }
  }

  private find({ part, name, pin }: Chosen): StoredPart | undefined {
    return this.stored.get(pin === null ? `${part}/${name}` : `${part}/${name}@${pin}`)
  }

  private label(chosen: Chosen): string {
    const { name, pin } = chosen
    const version = this.find(chosen)?.version ?? (pin === null || pin === 0 ? 'shipped' : MISSING)
    return `${name}@${version}`
  }

  private compile(data: Chosen, send: Chosen, result: Chosen): AnyFormat | string {
    try {
      return compileAnyParts(this.readData(data), this.readSend(send), this.readResult(result))
    } catch (error) {
      if (error instanceof FormatError || error instanceof UnknownPart) return error.message
      throw error
    }
  }

  private readData(chosen: Chosen): DataDocument | CodePart {
    const stored = this.find(chosen)
    return stored ? readAnyPart('data', stored.document) : shipped(chosen)
  }

  private readResult(chosen: Chosen): ResultDocument | CodePart {
    const stored = this.find(chosen)
    return stored ? readAnyPart('result', stored.document) : shipped(chosen)
  }

  private readSend(chosen: Chosen): SendDocument {
    const stored = this.find(chosen)
    return stored ? readSendPart(stored.document) : shipped(chosen)
  }
}

const MISSING = 'missing'

class UnknownPart extends Error {}

function shipped({ part, name, pin }: Chosen): FormatDocument {
  if (pin !== null && pin !== 0) throw new UnknownPart(`there is no version ${pin} of the ${part} part "${name}"`)
  const document = shippedDocument(name)
  if (!document) throw new UnknownPart(`there is no send format "${name}"`)
  return document
}
