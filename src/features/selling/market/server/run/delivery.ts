import { isDeepStrictEqual } from 'node:util'
import {
  type Answer,
  type AnswerReading,
  buildRequests,
  type BuildResult,
  hideHandles,
  maskAnswer,
  type OutgoingRequest,
  readAnswers,
  type RunCode,
  type SendInput,
  shownRequest,
  type Stage,
  type ToRead,
  unreadBecause,
  withoutEcho,
} from '@/integrations'
import type { Outbound } from '@/server/outbound/client'
import type { NotSent, Result } from '@/server/outbound/result'
import type { Sandbox } from '@/server/sandbox/sandbox'
import { type OrderRef, stageOf } from '@/features/platform/reference/server/public'
import { answerOf, type Carried } from './exchange'

/** One order and what it is to be sent. */
export interface Parcel {
  readonly order: OrderRef
  readonly input: SendInput
  /** In ticks: by performance.now() unless time is simulated. */
  readonly deadline: number
}

export interface Delivered extends Carried {
  readonly parcel: Parcel
  readonly read: AnswerReading | null
  /** It is a ping that said who the consumer is. */
  readonly identity?: true
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

const NOBODY: ReadonlySet<number> = new Set()

const notBuilt = (detail: string): NotSent => ({ kind: 'error', sent: false, why: 'invalid', detail, totalMs: 0 })

/** Builds requests by the orders' formats, carries them out and reads what comes back. */
export class Delivery {
  private waiting: Waiting[] = []
  /** A sandbox that cannot run at all is a failure of each part, not of everybody who waits. */
  private readonly runCode: RunCode = (items) =>
    this.parts.sandbox
      .run(items, CODE_MS)
      .catch((error: unknown) => items.map(() => ({ kind: 'failed', message: (error as Error).message })))

  constructor(private readonly parts: DeliveryParts) {}

  /** All at once; each is handed over when it has been read. */
  async deliver(
    stage: Stage,
    parcels: readonly Parcel[],
    onDelivered?: (delivered: Delivered) => void,
  ): Promise<Delivered[]> {
    const built = await this.build(stage, parcels)
    const telling = stage === 'ping' ? await this.tellingWho(parcels, built) : NOBODY
    return Promise.all(
      parcels.map(async (parcel, index) => {
        const carried = await this.carry(stage, parcel, built[index] ?? { ok: false, problems: ['not built'] })
        const delivered = telling.has(index) ? { ...carried, identity: true as const } : carried
        onDelivered?.(delivered)
        return delivered
      }),
    )
  }

  /** Pings that say who the consumer is: those that would be others if they were not allowed to. */
  private async tellingWho(parcels: readonly Parcel[], built: readonly BuildResult[]): Promise<ReadonlySet<number>> {
    const allowed = parcels.flatMap(({ input }, index) => (input.identity && built[index]?.ok ? [index] : []))
    if (allowed.length === 0) return NOBODY
    const bare = parcels.flatMap((parcel, index) =>
      allowed.includes(index) ? [{ ...parcel, input: { ...parcel.input, identity: false } }] : [],
    )
    const without = await this.build('ping', bare)
    const requestOf = (one: BuildResult | undefined) => (one?.ok ? one.request : null)
    return new Set(allowed.filter((index, n) => !isDeepStrictEqual(requestOf(built[index]), requestOf(without[n]))))
  }

  /** The requests alone, as previews show them. */
  async build(stage: Stage, parcels: readonly Parcel[]): Promise<BuildResult[]> {
    const formats = parcels.map(({ order }) => stageOf(order, stage))
    const jobs = parcels.flatMap(({ input }, index) => {
      const format = formats[index]
      return typeof format === 'object' ? [{ format, input }] : []
    })
    const built = await buildRequests(stage, jobs, this.runCode)
    let next = 0
    return formats.map((format) =>
      typeof format === 'string' ? { ok: false, problems: [format] } : (built[next++] ?? { ok: false, problems: [] }),
    )
  }

  private async carry(stage: Stage, parcel: Parcel, built: BuildResult): Promise<Delivered> {
    if (!built.ok)
      return {
        parcel,
        request: null,
        shown: null,
        result: notBuilt(hideHandles(built.problems.join('; '))),
        read: null,
      }
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
    const carried = { request, shown: shownRequest(built), result }
    const answer = answerOf(carried)
    const read = answer && (await this.read(stage, parcel, withoutEcho(answer, request, parcel.order.secrets)))
    return { parcel, ...carried, read: read && withoutSecrets(read, request, parcel.order.secrets) }
  }

  private read(stage: Stage, { order, input }: Parcel, answer: Answer): AnswerReading | Promise<AnswerReading> {
    const format = stageOf(order, stage)
    if (typeof format === 'string') throw new Error('read without a format')
    const context = { now: this.parts.now(), params: input.params }
    if (format.read.kind === 'template') return format.read.read(answer, context)
    return new Promise((done) => {
      this.waiting.push({ stage, job: { format, answer, context }, done })
      if (this.waiting.length > 1) return
      setTimeout(() => {
        this.readGathered().catch(() => undefined)
      }, GATHER_MS)
    })
  }

  private async readGathered(): Promise<void> {
    const batch = this.waiting.splice(0)
    for (const stage of ['ping', 'post'] as const) {
      const own = batch.filter((waiting) => waiting.stage === stage)
      let readings: readonly AnswerReading[] = []
      let trouble = 'the answer was not read'
      try {
        const jobs = own.map(({ job }) => job)
        readings = await readAnswers(stage, jobs, this.runCode)
      } catch (error) {
        trouble = `the answer was not read: ${(error as Error).message}`
      }
      // Whoever waits hears something: a lead without an outcome would stay for ever.
      own.forEach(({ done, job }, index) => done(readings[index] ?? unreadBecause(job.answer, trouble)))
    }
  }
}

/** "Unknown key sk-…" goes to the lead's log, and from there to publishers: a reason quotes no secret. */
const withoutSecrets = (read: AnswerReading, request: OutgoingRequest, secrets: readonly string[]): AnswerReading =>
  read.reason === null || secrets.length === 0
    ? read
    : { ...read, reason: hideHandles(maskAnswer(read.reason, request, secrets)) }

interface Waiting {
  readonly stage: Stage
  readonly job: ToRead
  readonly done: (read: AnswerReading) => void
}
