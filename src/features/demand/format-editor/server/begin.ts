import { PART_KINDS, type PartKind } from '@/features/platform/reference/server/public'
import {
  answerOf,
  type Exemplar,
  expectedReading,
  shippedDocument,
  shippedExemplars,
  shippedSource,
} from '@/integrations'
import { markOf, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import { storedAnswers } from '@/features/demand/pasted-answers/server/public'
import { documentText } from '@/kernel/document-text'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { DraftSamples } from '../contract'
import type { SampleWish } from '../from-samples'
import { checkDraft } from './check'
import { askReader } from './reader'
import { inForce, together, versionsOf } from './overtaken'

export interface Begun {
  readonly document: string
  readonly samples: DraftSamples
  readonly answers: readonly PastedAnswer[]
  readonly from: Readonly<Record<PartKind, number>>
}

export interface Wish extends SampleWish {
  readonly from?: string | undefined
}

type Json = Record<string, unknown>

const NEW = { data: 0, send: 0, result: 0 }
const NO_SAMPLES: DraftSamples = { ping: null, post: null }

async function mustBeFree(tx: Tx, name: string): Promise<void> {
  const stored = await tx.selectFrom('send_parts').select('name').where('name', '=', name).executeTakeFirst()
  if (stored || shippedDocument(name)) throw invalidField('name', 'Another send format has this name')
}

function empty({ name, title, product }: Wish): Begun {
  const document = {
    language: 1,
    name,
    title,
    version: 1,
    ...(product === undefined ? {} : { products: [product] }),
    params: [],
    data: { kind: 'object', post: {} },
    send: { post: { as: 'json' } },
    result: { post: { reads: 'json', values: {}, rules: [] } },
  }
  return { document: documentText(document), samples: NO_SAMPLES, answers: [], from: NEW }
}

/** Proofs that ship with a format are its first tests; those that hang on an order's own settings stay behind. */
async function shippedAnswers(name: string, document: string): Promise<PastedAnswer[]> {
  const candidates = shippedExemplars(name).flatMap((exemplar: Exemplar): PastedAnswer[] => {
    if (!exemplar.response || !exemplar.result) return []
    const answer = answerOf(exemplar.response)
    if (answer.kind === 'mail' || typeof answer.body !== 'string' || answer.truncated || answer.body.length > 20_000)
      return []
    const expected = expectedReading(exemplar.result)
    const headers = Object.entries(answer.headers).map(([header, value]) => ({ name: header, value: String(value) }))
    const { status, body } = answer
    const { title, stage } = exemplar
    const settings = Object.entries(exemplar.params).map(([setting, value]) => ({
      name: setting,
      value: value.slice(0, 200),
    }))
    return [
      {
        title: title.slice(0, 120),
        stage,
        mark: markOf(expected),
        status,
        headers,
        body,
        settings,
        price: expected.priceCents,
      },
    ]
  })
  const { answers } = await checkDraft({ document, samples: NO_SAMPLES, answers: candidates })
  return candidates.filter((_, index) => answers[index]?.asmarked).slice(0, 60)
}

async function fromFormat(tx: Tx, { name, title, from = '' }: Wish): Promise<Begun> {
  const parts = await inForce(tx, from)
  if (!parts) throw notFound('Send format')
  if (PART_KINDS.some((kind) => (parts[kind].document as Json)['kind'] === 'code'))
    throw refuse('This format is written as code. It cannot be changed here')
  const isShipped = PART_KINDS.every((kind) => parts[kind].version === 0)
  const source = isShipped ? shippedSource(from) : together(parts)
  const document = documentText({ ...source, name, title })
  const kept = isShipped ? undefined : await storedAnswers(tx, from)
  return {
    document,
    samples: (kept?.samples as DraftSamples | undefined) ?? NO_SAMPLES,
    answers: kept?.answers ?? (await shippedAnswers(from, document)),
    from: name === from ? versionsOf(parts) : NEW,
  }
}

/** What a draft begins with. */
export async function begin(tx: Tx, wish: Wish): Promise<Begun> {
  if (wish.from !== wish.name) await mustBeFree(tx, wish.name)
  if (wish.from !== undefined) return fromFormat(tx, wish)
  return wish.samples ? { ...(await askReader({ wish })), from: NEW } : empty(wish)
}
