import { endAlert, raiseAlert } from '@/features/platform/alerts/server/public'
import {
  type LiveReference,
  type OrderRef,
  type Reference,
  referenceOf,
} from '@/features/platform/reference/server/public'
import { maskAnswer } from '@/integrations'
import type { Services } from '@/server/services'
import { Outbound } from '@/server/outbound/client'
import { sendMail } from '@/server/outbound/mail'
import { readPolicy } from '@/server/outbound/policy'
import type { AnswerHeaders } from '@/server/outbound/result'
import { countedStore, MarketCounts } from './counts'
import { bodyText, breakerText, marketOutboundMetrics } from './metrics'
import type { PingBody } from './run/auction'
import { Breakers } from './run/breakers'
import { Delivery, type MailCarrier } from './run/delivery'
import type { MarketEnv } from './run/env'
import type { Carried } from './run/exchange'
import { Intake } from './run/intake'
import { MACHINE_TICKS } from './run/ticks'
import { type TestLead, type Tried, tryOrder } from './run/try-order'
import { createScrubbers } from '@/features/selling/scrubbing/server/public'
import { BodyWriter } from './store/bodies'
import { databaseStore } from './store/database-store'
import { shortBody } from './store/sealed-body'
import type { MarketIntake } from './types'
import { backlogText } from './upkeep/backlog'
import { BreakerLog, restoreBreakers } from './upkeep/breaker-log'
import { Heartbeat, newProcessName } from './upkeep/processes'

const DRAIN_MS = 30_000
const FOLLOW_BREAKERS_MS = 5_000

const maskHeaders = (headers: AnswerHeaders, hide: (text: string) => string): AnswerHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value?.map(hide)]),
  )

/** A request and its answer as they may be kept: without the secrets of the order. */
export function bodyOf(order: OrderRef, { request, shown, result }: Carried): PingBody {
  const hide = (text: string): string => maskAnswer(text, request, order.secrets)
  const response =
    result.kind === 'error'
      ? { error: `${result.why}: ${hide(result.detail)}` }
      : {
          status: result.status,
          headers: order.secrets.length === 0 ? result.headers : maskHeaders(result.headers, hide),
          body: shortBody(hide(result.body)),
          ...(result.kind === 'timeout' ? { error: result.why } : {}),
        }
  return { order: order.id, request: shown, response: { ...response, ms: Math.round(result.totalMs) } }
}

/** Without a mail server of its own the installation keeps mails in its outbox: taken over is taken. */
function mailCarrier({ config, database, outbox }: Services): MailCarrier {
  return async (message, deadline) => {
    const began = performance.now()
    const { to, subject, body: text, replyTo, contentType } = message
    if (config.SLUICE_SMTP_URL !== undefined)
      return sendMail(
        { to, subject, text, replyTo, contentType, deadline },
        { transport: config.SLUICE_SMTP_URL, from: config.SLUICE_MAIL_FROM },
      )
    await database.transact((tx) => outbox.post(tx, { channel: 'mail', recipient: to.join(', '), subject, body: text }))
    const totalMs = performance.now() - began
    const body = 'kept in the outbox'
    return {
      kind: 'answered',
      sent: true,
      status: 250,
      headers: {},
      body,
      bytes: body.length,
      sentMs: 0,
      firstByteMs: totalMs,
      totalMs,
    }
  }
}

/** The marketplace of one process. */
export class Market {
  readonly intake: MarketIntake
  readonly env: MarketEnv
  private readonly live: LiveReference
  readonly outbound: Outbound
  private readonly delivery: Delivery
  private readonly bodies: BodyWriter
  /** Nothing new should be asked of it. */
  stopping = false
  private readonly heartbeat: Heartbeat
  private readonly breakerLog: BreakerLog
  private following: NodeJS.Timeout | undefined

  constructor(readonly services: Services) {
    const { config, clock, log, database, keys } = services
    const { pool } = database
    this.live = referenceOf(services)
    const providers = [
      config.SLUICE_PHONE_CHECK_URL,
      config.SLUICE_RISK_A_URL,
      config.SLUICE_RISK_B_URL,
      config.SLUICE_ANURA_URL,
      config.SLUICE_JORNAYA_URL,
    ].flatMap((url) => url ?? [])
    const metrics = marketOutboundMetrics(() => this.live.get(), providers)
    this.outbound = new Outbound({ policy: readPolicy(config.SLUICE_ALLOW_DESTINATIONS), hooks: metrics })
    const counts = new MarketCounts()
    services.metrics.add(() => metrics.text() + counts.text() + bodyText(this.bodies))
    if (config.SLUICE_ROLES.includes('worker')) services.metrics.add(() => backlogText(pool))
    services.metrics.add(() => (this.live.isLoaded ? breakerText(this.env.breakers, this.live.get()) : ''))
    const name = newProcessName()
    this.heartbeat = new Heartbeat(pool, name)
    this.bodies = new BodyWriter(pool, keys, log, {
      raise: (text) => raiseAlert(pool, 'bodies', '', text, clock.now()),
      end: () => endAlert(pool, 'bodies', '', clock.now()),
    })
    this.breakerLog = new BreakerLog(pool, log, () => clock.now())
    const alert = (kind: string) => (subject: string, text: string) => {
      raiseAlert(pool, kind, subject, text, clock.now()).catch((error: unknown) => log.warn({ err: error }, text))
    }
    this.delivery = new Delivery({
      outbound: this.outbound,
      sandbox: services.sandbox,
      mail: mailCarrier(services),
      now: () => clock.now(),
    })
    this.env = {
      store: countedStore(
        databaseStore(pool, keys, config.SLUICE_TIME_ZONE, () => this.live.reload()),
        counts,
      ),
      pool,
      keys,
      clock,
      ticks: MACHINE_TICKS,
      log,
      zone: config.SLUICE_TIME_ZONE,
      process: name,
      publicUrl: (config.SLUICE_PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
      reference: () => this.live.get(),
      delivery: this.delivery,
      breakers: new Breakers(this.breakerLog.keep),
      scrubbers: createScrubbers({
        outbound: this.outbound,
        clock,
        config,
        onProblem: alert('scrubber'),
        onRecovered: (provider) => {
          endAlert(pool, 'scrubber', provider, clock.now()).catch(() => undefined)
        },
      }),
      bodies: this.bodies,
      lastSold: new Map(),
      running: new Map(),
      heard: (used) => this.live.heard(used),
      bodyOf,
    }
    this.intake = new Intake(this.env)
  }

  reference(): Reference {
    return this.live.get()
  }

  /** Ready to sell when this ends: reference data in memory, statements and sandboxes warm. */
  async start(): Promise<void> {
    await this.live.start()
    await this.heartbeat.start()
    await restoreBreakers(this.env.pool, this.env.breakers)
    this.following = setInterval(() => {
      this.followBreakers().catch(() => undefined)
    }, FOLLOW_BREAKERS_MS).unref()
    await this.readLastSold()
    const sources = this.codeSources()
    if (sources.length > 0) await this.services.sandbox.warmUp(sources)
  }

  /** A test lead to one order, for real or only built; `order` may have another format than the stored one. */
  tryOrder(order: OrderRef, lead: TestLead, dry: boolean): Promise<Tried> {
    return tryOrder(this.env, this.delivery, order, lead, dry)
  }

  followBreakers(): Promise<unknown> {
    return this.breakerLog.follow(this.env.breakers)
  }

  /** Lets the leads in hand come to their end, within reason; what is left is finished by the sweeper of another process. */
  async stop(): Promise<void> {
    this.stopping = true
    clearInterval(this.following)
    const until = performance.now() + DRAIN_MS
    while (this.env.running.size > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 50))
    await this.live.stop()
    await this.env.scrubbers.stop()
    await this.outbound.close()
    await this.bodies.stop()
    await this.heartbeat.stop()
  }

  private codeSources(): string[] {
    const stages = [...this.reference().orders.values()].flatMap(({ format }) =>
      typeof format === 'string' ? [] : [format.post, ...(format.ping ? [format.ping] : [])],
    )
    const sources = stages.flatMap(({ build, read }) =>
      [build, read].flatMap((part) => (part.kind === 'code' ? [part.source] : [])),
    )
    return [...new Set(sources)]
  }

  private async readLastSold(): Promise<void> {
    const { rows } = await this.env.pool.query<{ order_id: number; at: Date | null }>(
      `SELECT o.id AS order_id, (SELECT max(sent_at) FROM postings AS p WHERE p.order_id = o.id AND p.status = 'matched'
         AND p.sent_at > $1) AS at FROM orders AS o WHERE o.status = 'active'`,
      [new Date(this.env.clock.now() - 7 * 86_400_000)],
    )
    for (const { order_id, at } of rows) if (at) this.env.lastSold.set(order_id, at.getTime())
  }
}

const markets = new WeakMap<Services, Market>()

/** The marketplace that runs over these services; made on first use, started with the process. */
export function marketOf(services: Services): Market {
  let market = markets.get(services)
  if (!market) {
    market = new Market(services)
    markets.set(services, market)
  }
  return market
}
