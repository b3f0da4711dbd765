import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '@/server/http/server'
import { cents } from '@/kernel/money'
import type { Services } from '@/server/services'
import type { IntakeMarket, MarketIntake, RcidRef, Reference, Submission } from './market'
import { addDoors } from './open-doors'

export const KEY = 'key-of-the-test-rcid'

const publisher: RcidRef['publisher'] = {
  id: 7,
  name: 'Publisher',
  active: true,
  duplicateDays: 0,
  tokens: null,
  tokensPing: null,
  failFlagRule: 'fail',
  creditReturn: false,
  copyFailedLead: false,
  pingIdentity: false,
  variancePercent: null,
  exclusive: true,
  places: 1,
  flows: { pingpost: true, directpost: true, traffic: true },
  filters: [],
  scrubbers: new Map(),
}

export const rcidOf = (more: Partial<RcidRef> = {}, publisherMore: Partial<RcidRef['publisher']> = {}): RcidRef => ({
  id: 1,
  publisher: { ...publisher, ...publisherMore },
  product: 1,
  title: 'Windows, web',
  status: 'active',
  apiKey: KEY,
  earlierKey: null,
  priceModel: { kind: 'REV', basisPoints: 7500 },
  duplicateDays: 0,
  required: {},
  filters: [],
  ...more,
})

/** Remembers what came through the door, and answers it; the market proper is tested where it lives. */
export class TestMarket implements IntakeMarket {
  process = 'this-process'
  rcids = new Map<number, RcidRef>()
  settings = { intakePerMinute: 0, postBudgetSeconds: 25 }
  readonly taken: { submission: Submission; ping?: number; chosen?: readonly (number | string)[] | undefined }[] = []
  readonly sends: { lead: number; brands: readonly string[] }[] = []
  readonly late: { token: string; answer: unknown }[] = []
  /** Runs before every answer: to wait, or to refuse. */
  before: () => Promise<void> = () => Promise.resolve()
  private count = 100_000

  setRcids(...rcids: RcidRef[]): void {
    this.rcids = new Map(rcids.map((rcid) => [rcid.id, rcid]))
  }

  reference(): Reference {
    const lender = (id: number, brand: string) => [brand.toLowerCase(), { id, brand }] as const
    const source = { id: 3, slug: 'quotes', title: 'Quotes', lenders: [] }
    return {
      rcids: this.rcids,
      settings: this.settings,
      sources: new Map([[source.slug, source]]),
      brands: new Map([lender(11, 'Brightway'), lender(12, 'Smith, Jones & Co')]),
    } as unknown as Reference
  }

  private async lead(submission: Submission, more: object = {}) {
    await this.before()
    this.taken.push({ submission, ...more })
    return { lead: ++this.count, status: 'matched', price: cents(2450), reason: null, redirect: null } as const
  }

  readonly intake: MarketIntake = {
    ping: async (submission) => {
      await this.before()
      this.taken.push({ submission })
      const expiresAt = submission.receivedAt + 300_000
      return {
        ping: ++this.count,
        status: 'matched',
        price: cents(1850),
        oneToOne: ['Brightway'],
        expiresAt,
        reason: null,
      }
    },
    post: (submission, ping, chosen) => this.lead(submission, { ping, chosen }),
    direct: (submission, chosen) => this.lead(submission, { chosen }),
    prematch: async (submission) => ({ ...(await this.lead(submission)), oneToOne: ['Brightway'] }),
    oneToOne: async (rcid, lead, brands) => {
      await this.before()
      this.sends.push({ lead, brands })
      return { lead, status: 'unmatched', price: cents(0), reason: 'No buyer', redirect: null, oneToOne: [] }
    },
    lateAnswer: (token, answer) => {
      this.late.push({ token, answer })
      return Promise.resolve(token === 'known-token')
    },
  }
}

export interface Sent {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly json: { data?: Record<string, unknown>; message?: string; errors?: Record<string, string>; code?: string }
}

/** The doors alone, in front of a given market. */
export async function openTestDoors(services: Services, market: IntakeMarket) {
  const http: FastifyInstance = await createHttpServer(services, {
    calls: [],
    extend: (server) => {
      addDoors(server, services, () => market)
      return Promise.resolve()
    },
  })
  await http.ready()
  const send = async (path: string, payload: string | Buffer, headers: Record<string, string> = {}): Promise<Sent> => {
    const type = { 'content-type': 'application/json' }
    const url = `/api${path}`
    const response = await http.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload })
    return { status: response.statusCode, headers: response.headers, json: response.json<Sent['json']>() }
  }
  return {
    http,
    send,
    json: (path: string, body: object, headers?: Record<string, string>) => send(path, JSON.stringify(body), headers),
  }
}
