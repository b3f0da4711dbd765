import {
  type AnswerReading,
  describeReadingOf,
  type FieldsSent,
  fieldsSent,
  hideHandles,
  maskSecrets,
  type SendInput,
  shownRequest,
  type Stage,
  withoutEcho,
} from '@/integrations'
import type { OrderRef } from '@/features/platform/reference/server/public'
import type { PingBody } from './auction'
import type { Delivered, Delivery } from './delivery'
import type { MarketEnv } from './env'
import { answerOf, pingAnswer, postOutcome } from './exchange'
import { type Asking, sendInput } from './send-input'

/** What became of one request of a test. */
export interface TriedStage {
  readonly stage: Stage
  readonly status: 'built' | 'matched' | 'unmatched' | 'pending' | 'error' | 'timeout'
  /** How the answer was read, and why, in words. */
  readonly comment: string
  readonly ms: number | null
  readonly request: unknown
  readonly response: unknown
  /** Null where code made the request. */
  readonly fields: FieldsSent | null
}

export interface Tried {
  readonly ping: TriedStage | null
  readonly post: TriedStage | null
}

export interface TestLead {
  readonly fields: Readonly<Record<string, string>>
  readonly brands: readonly string[]
}

/** A test sends by what sells, but touches neither counters, breakers nor money: nothing here is written anywhere. */
class Trial {
  constructor(
    private readonly env: MarketEnv,
    private readonly delivery: Delivery,
    private readonly order: OrderRef,
    private readonly asking: Asking,
    private readonly posting: number,
  ) {}

  input(stage: Stage, bid: number | null, carry: Readonly<Record<string, string>>): SendInput {
    const after = stage === 'post' ? { id: this.posting, bid, carry } : undefined
    return sendInput(this.env, this.order, stage, this.asking, after)
  }

  private fieldsOf(stage: Stage, input: SendInput): FieldsSent | null {
    const { format } = this.order
    return typeof format === 'string' ? null : fieldsSent(format, stage, input)
  }

  /** Secrets may come back in an answer, too. */
  private masked(text: string): string {
    return hideHandles(maskSecrets(text, this.order.secrets)).slice(0, 1000)
  }

  async build(stage: Stage, input: SendInput): Promise<TriedStage> {
    const [built] = await this.delivery.build(stage, [{ order: this.order, input, deadline: 0 }])
    const told = { stage, ms: null, response: null, fields: this.fieldsOf(stage, input) }
    if (!built?.ok)
      return {
        ...told,
        status: 'error',
        comment: hideHandles(`Not built: ${built?.problems.join('; ') ?? ''}`),
        request: null,
      }
    return { ...told, status: 'built', comment: 'Built, not sent', request: shownRequest(built) }
  }

  private words(stage: Stage, { request, result, read, parcel }: Delivered, otherwise: string): string {
    const answer = answerOf({ request, result })
    const { format } = this.order
    if (!answer || !read || typeof format === 'string') return otherwise
    const context = { now: this.env.clock.now(), params: parcel.input.params }
    const seen = request ? withoutEcho(answer, request, this.order.secrets) : answer
    return describeReadingOf(format, stage, seen, context, read)
  }

  async send(stage: Stage, input: SendInput): Promise<{ tried: TriedStage; read: AnswerReading | null }> {
    const { order, env } = this
    const wait = stage === 'ping' ? order.pingTimeoutMs : order.timeoutMs
    const [delivered] = await this.delivery.deliver(stage, [{ order, input, deadline: env.ticks.now() + wait }])
    if (!delivered) throw new Error('nothing was delivered')
    const { request, result, read } = delivered
    const outcome = stage === 'ping' ? asPost(pingAnswer(result, read, order.price)) : postOutcome(result, read)
    const plain = outcome.kind === 'error' ? 'Error' : 'Undecided'
    const comment = this.words(stage, delivered, `${plain}: ${'reason' in outcome ? outcome.reason : ''}`)
    const { request: sent, response }: PingBody = env.bodyOf(order, delivered)
    return {
      read,
      tried: {
        stage,
        status: outcome.kind,
        comment: this.masked(comment),
        ms: request ? Math.round(result.totalMs) : null,
        request: sent,
        response: request ? response : null,
        fields: this.fieldsOf(stage, input),
      },
    }
  }
}

/** The words of a posting for what a ping brought. */
function asPost(answer: ReturnType<typeof pingAnswer>) {
  if (answer.kind === 'bid') return { kind: 'matched' as const }
  if (answer.kind === 'noBid') return { kind: 'unmatched' as const, reason: answer.reason }
  return answer.kind === 'timeout' ? { kind: answer.kind, reason: 'no answer in time' } : answer
}

/** What the answer to a ping would bring, shown by its name. */
function carriedNames({ format }: OrderRef): Readonly<Record<string, string>> {
  if (typeof format === 'string' || !('result' in format.parts.result)) return {}
  const { ping, post } = format.parts.result.result
  const answer = ping ?? post
  const names = answer.reads === 'mail' ? [] : Object.keys(answer.carry ?? {})
  return Object.fromEntries(names.map((name) => [name, `{ping.${name}}`]))
}

/**
 * Sends a test lead to an order's lender, or only builds what would be sent. Its numbers are drawn like those of real leads,
 * so that no lender takes it for one of them.
 */
export async function tryOrder(
  env: MarketEnv,
  delivery: Delivery,
  order: OrderRef,
  lead: TestLead,
  dry: boolean,
): Promise<Tried> {
  const now = env.clock.now()
  const [id, ping, posting] = [
    await env.store.nextId('lead'),
    await env.store.nextId('ping'),
    await env.store.nextId('posting'),
  ]
  const asking: Asking = {
    lead: id,
    ping,
    publisher: 0,
    rcid: 0,
    now,
    receivedAt: now,
    exclusive: false,
    test: true,
    // Nobody's lead: what the order is allowed is what the test shows.
    identity: true,
    sent: { product: order.product, fields: lead.fields, tracking: {}, brands: lead.brands },
  }
  const trial = new Trial(env, delivery, order, asking, posting)
  if (dry) {
    const bid = order.pingPost ? (order.minPingPrice ?? order.price) : null
    return {
      ping: order.pingPost ? await trial.build('ping', trial.input('ping', null, {})) : null,
      post: await trial.build('post', trial.input('post', bid, order.pingPost ? carriedNames(order) : {})),
    }
  }
  const pinged = order.pingPost ? await trial.send('ping', trial.input('ping', null, {})) : null
  if (pinged && pinged.tried.status !== 'matched') return { ping: pinged.tried, post: null }
  const bid = pinged ? (pinged.read?.priceCents ?? order.price) : null
  const posted = await trial.send('post', trial.input('post', bid, pinged?.read?.carry ?? {}))
  return { ping: pinged?.tried ?? null, post: posted.tried }
}
