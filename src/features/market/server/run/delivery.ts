import {
  type Answer,
  type AnswerReading,
  type BuildResult,
  codeRequestInput,
  codeResultInput,
  finishCodeResult,
  type OutgoingRequest,
  type SendInput,
  type Stage,
} from '@/integrations'
import type { Outbound } from '@/server/outbound/client'
import type { NotSent, Result } from '@/server/outbound/result'
import type { Sandbox } from '@/server/sandbox/sandbox'
import type { OrderRef } from '../reference/types'
import { answerOf, type Carried } from './exchange'

/** One order and what it is to be sent. */
export interface Parcel {
  readonly order: OrderRef
  readonly input: SendInput
  /** By performance.now(). */
  readonly deadline: number
}

export interface Delivered extends Carried {
  readonly parcel: Parcel
  readonly read: AnswerReading | null
}

export type MailCarrier = (message: Extract<OutgoingRequest, { kind: 'email' }>, deadline: number) => Promise<Result>

export interface DeliveryParts {
  readonly outbound: Outbound
  readonly sandbox: Sandbox
  readonly mail: MailCarrier
  readonly now: () => number
}

const CODE_MS = 250
/** Answers for code parts are gathered this long: a message to the sandbox costs more than reading one answer. */
const GATHER_MS = 3

const notBuilt = (detail: string): NotSent => ({ kind: 'error', sent: false, why: 'invalid', detail, totalMs: 0 })

/** Builds requests by the orders' formats, carries them out and reads what comes back. */
export class Delivery {
  private waiting: { readonly work: CodeReading; readonly done: (read: AnswerReading) => void }[] = []

  constructor(private readonly parts: DeliveryParts) {}

  /** All at once; each is handed over when it has been read. */
  async deliver(
    stage: Stage,
    parcels: readonly Parcel[],
    onDelivered?: (delivered: Delivered) => void,
  ): Promise<Delivered[]> {
    const built = await this.build(stage, parcels)
    return Promise.all(
      parcels.map(async (parcel, index) => {
        const delivered = await this.carry(stage, parcel, built[index] ?? { ok: false, problems: ['not built'] })
        onDelivered?.(delivered)
        return delivered
      }),
    )
  }

  /** The requests alone, as previews show them. */
  async build(stage: Stage, parcels: readonly Parcel[]): Promise<BuildResult[]> {
    const results = new Array<BuildResult>(parcels.length)
    const code: { index: number; source: string; input: SendInput; finish: (output: unknown) => BuildResult }[] = []
    parcels.forEach(({ order, input }, index) => {
      if (typeof order.format === 'string') {
        results[index] = { ok: false, problems: [order.format] }
        return
      }
      const part = order.format[stage]?.build
      if (!part) results[index] = { ok: false, problems: ['the format cannot ping'] }
      else if (part.kind === 'template') results[index] = part.build(input)
      else code.push({ index, source: part.source, input, finish: (output) => part.finish(input, output) })
    })
    if (code.length === 0) return results
    const outcomes = await this.parts.sandbox.run(
      code.map(({ source, input }) => ({ source, input: { ...codeRequestInput(stage, input) } as never })),
      CODE_MS,
    )
    code.forEach(({ index, finish }, n) => {
      const outcome = outcomes[n]
      results[index] =
        outcome?.kind === 'ok'
          ? finish(outcome.value)
          : { ok: false, problems: [`data part: ${outcome?.message ?? 'no result'}`] }
    })
    return results
  }

  private async carry(stage: Stage, parcel: Parcel, built: BuildResult): Promise<Delivered> {
    if (!built.ok) return { parcel, request: null, result: notBuilt(built.problems.join('; ')), read: null }
    const { request } = built
    const result =
      request.kind === 'email'
        ? await this.parts.mail(request, parcel.deadline)
        : await this.parts.outbound.request({
            url: request.url,
            method: request.method,
            headers: request.headers,
            deadline: parcel.deadline,
            ...(request.body === null ? {} : { body: request.body }),
          })
    const carried = { request, result }
    const answer = answerOf(carried)
    return { parcel, ...carried, read: answer && (await this.read(stage, parcel, answer)) }
  }

  private read(stage: Stage, { order, input }: Parcel, answer: Answer): AnswerReading | Promise<AnswerReading> {
    const part = typeof order.format === 'string' ? undefined : order.format[stage]?.read
    if (!part) throw new Error('read without a format')
    if (part.kind === 'template') return part.read(answer, { now: this.parts.now(), params: input.params })
    return new Promise((done) => {
      this.waiting.push({ work: { stage, source: part.source, answer, params: input.params }, done })
      if (this.waiting.length === 1) setTimeout(() => void this.readGathered(), GATHER_MS)
    })
  }

  private async readGathered(): Promise<void> {
    const batch = this.waiting.splice(0)
    const outcomes = await this.parts.sandbox.run(
      batch.map(({ work }) => ({
        source: work.source,
        input: { ...codeResultInput(work.stage, work.answer, { now: this.parts.now(), params: work.params }) } as never,
      })),
      CODE_MS,
    )
    batch.forEach(({ work, done }, index) => {
      const outcome = outcomes[index]
      // A part that fails says nothing certain: its answer is then read by the general rules.
      const value = outcome?.kind === 'ok' ? outcome.value : undefined
      done(finishCodeResult(work.stage, work.answer, value, this.parts.now()))
    })
  }
}

interface CodeReading {
  readonly stage: Stage
  readonly source: string
  readonly answer: Answer
  readonly params: Readonly<Record<string, string>>
}
