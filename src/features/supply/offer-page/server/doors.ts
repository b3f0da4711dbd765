import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import {
  acceptBodies,
  atOwnForm,
  type IntakeMarket,
  mayPost,
  membersOf,
  type RcidRef,
  type WebAnswer,
} from '@/features/supply/intake/server/public'
import { marketOf } from '@/features/selling/market/server/public'
import { AppError } from '@/kernel/errors'
import type { FeaturePages } from '@/server/http/pages'
import { originOf } from '@/server/origin'
import { TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'
import { askedFields, CONSENT_TEXT } from '../form'
import { addPixelFrames, PagePixels } from './pixel-frames'
import { secure } from './policy'
import { brandsPage, closedPage, formPage, type PageFrame, thanksPage } from './pages-html'
import { isLeadSeal, kindOf, leadSeal, type OfferKind } from './seal'
import { brandCards, sitesOf } from './store'
import { hiddenOf, KEPT, short, trackingIn, trackingSent } from './tracking'

interface Address {
  Params: { rcid: string; seal: string }
  Querystring: { subid?: unknown }
}

/** Requests a minute that one address may send: more than a household ever does. */
const PER_ADDRESS = 30
const BODY_LIMIT = 64 * 1024

interface Visitor {
  readonly market: IntakeMarket
  readonly rcid: RcidRef
  readonly kind: OfferKind
  readonly frame: PageFrame
}

/** The offer page: a consumer's request, the companies that could serve it, their choice, and thanks. */
const doors: FeaturePages = (server, services) => {
  const whole = marketOf(services)
  const market: IntakeMarket = { intake: whole.intake, reference: () => whole.reference(), process: whole.env.process }
  const limits = new TokenBuckets()
  const visitor = async (request: FastifyRequest<Address>, reply: FastifyReply): Promise<Visitor> => {
    const rcid = market.reference().rcids.get(Number(request.params.rcid))
    const kind = rcid && kindOf(services, rcid.id, request.params.seal)
    // A made-up seal costs no query.
    const sites = rcid && kind && (await sitesOf(services.database.db, rcid.publisher.id))
    if (!rcid || !kind || !sites) throw new AppError('unknownPath')
    secure(reply, request.styleNonce, sites)
    const path = `/offer/${rcid.id}/${request.params.seal}`
    return { market, rcid, kind, frame: { path, nonce: request.styleNonce, test: kind === 'test', pixels: [] } }
  }
  const pixels = new PagePixels(services)
  /** Somebody who opens it over and over is not counted on and on. */
  const viewed: Viewed = async (request, { rcid, kind, frame }) =>
    kind === 'live' && limits.take(`view ${originOf(request.ip)}`, PER_ADDRESS, services.clock.now()) === 0
      ? { ...frame, pixels: await pixels.ofView(rcid, frame.path, request) }
      : frame
  const limited = ({ ip }: FastifyRequest, rcid: RcidRef): void => {
    const now = services.clock.now()
    const waits = [
      limits.take(`address ${originOf(ip)}`, PER_ADDRESS, now),
      limits.take(rcid.id, market.reference().settings.intakePerMinute, now),
    ]
    if (Math.max(...waits) > 0)
      throw new AppError('tooMany', { text: 'Too many requests. Wait a minute and try again.' })
  }
  const found = new WeakMap<FastifyRequest, Visitor>()
  const find: Find = async (request, reply) => {
    const known = found.get(request) ?? (await visitor(request, reply))
    found.set(request, known)
    return known
  }
  /** Before the body is read: who has a seal, and how often they ask. */
  const admit: Admit = async (request, reply) => {
    const { rcid, frame } = await find(request, reply)
    try {
      limited(request, rcid)
    } catch (error) {
      return send(reply, refused(frame, error))
    }
  }
  server.register((scope, _options, done) => {
    acceptBodies(scope)
    addForm(scope, find, viewed)
    addSteps(scope, services, find, admit)
    addPixelFrames(scope, services, (id) => market.reference().rcids.get(Number(id)))
    done()
  })
}

/** Nothing but what the form asks for: the page is open to everybody. */
function enteredIn(request: FastifyRequest, { product, required }: RcidRef): Map<string, unknown> {
  const asked = new Set([...KEPT, ...askedFields(product, required).map(({ name }) => name)])
  return new Map([...membersOf(request)].filter(([name]) => asked.has(name)))
}

type Find = (request: FastifyRequest<Address>, reply: FastifyReply) => Promise<Visitor>
type Admit = (request: FastifyRequest<Address>, reply: FastifyReply) => Promise<FastifyReply | undefined>
/** The page with what it loads because somebody opened it. */
type Viewed = (request: FastifyRequest, visitor: Visitor) => Promise<PageFrame>

function addForm(scope: FastifyInstance, find: Find, viewed: Viewed): void {
  scope.get<Address>('/offer/:rcid/:seal', async (request, reply) => {
    const visitor = await find(request, reply)
    const { rcid, frame } = visitor
    const own = { subid: short(request.query.subid, 100), sourceurl: request.headers.referer }
    const hidden = hiddenOf(new Map(Object.entries(own)), trackingIn(rcid, Object.entries(request.query)))
    const form = async (): Promise<string> => {
      mayPost(rcid, 'traffic')
      return formPage(await viewed(request, visitor), rcid, hidden, new Map(), {})
    }
    return answer(reply, form, (error) => refused(frame, error))
  })
}

interface Answer {
  readonly page: string
  readonly status?: number
}

/** What a consumer is told of a refusal; anything else is ours and goes on as it is. */
function refused(frame: PageFrame, error: unknown): Answer {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  const text = error.code === 'tooMany' ? error.message : 'This form takes no requests at the moment.'
  return { page: closedPage(frame, text), status: error.status }
}

async function answer(
  reply: FastifyReply,
  work: () => Promise<string> | string,
  told: (error: unknown) => Answer,
): Promise<FastifyReply> {
  let answered: Answer
  try {
    answered = { page: await work() }
  } catch (error) {
    answered = told(error)
  }
  return send(reply, answered)
}

const send = (reply: FastifyReply, { page, status = 200 }: Answer): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

function addSteps(scope: FastifyInstance, services: Services, find: Find, admit: Admit): void {
  const options = { bodyLimit: BODY_LIMIT, preParsing: admit as preParsingHookHandler }
  const cardsOf = (offered: WebAnswer['oneToOne']) =>
    brandCards(
      services.database.db,
      offered.map(({ name }) => name),
    )
  const pixels = new PagePixels(services)
  const told = async ({ rcid, frame }: Visitor, lead: number): Promise<PageFrame> => ({
    ...frame,
    pixels: await pixels.ofLead(rcid, frame.path, lead),
  })
  scope.post<Address>('/offer/:rcid/:seal', options, async (request, reply) => {
    const visitor = await find(request, reply)
    const { market, rcid, kind, frame } = visitor
    const entered = enteredIn(request, rcid)
    const tracking = trackingSent(request, rcid)
    const offers = async (): Promise<string> => {
      const own = {
        ipaddress: request.ip,
        useragent: short(request.headers['user-agent'], 500),
        leadtime: new Date(services.clock.now()).toISOString(),
        tcpatext: CONSENT_TEXT,
      }
      const members = new Map<string, unknown>([...Object.entries(tracking), ...entered, ...Object.entries(own)])
      const form = { market, rcid, members, ipaddress: request.ip, test: kind === 'test' }
      const { lead_id: lead, oneToOne } = await atOwnForm(services, 'prematch', form)
      const cards = await cardsOf(oneToOne)
      const seal = leadSeal(services, rcid.id, kind, lead)
      if (cards.length > 0) return brandsPage(frame, cards, { lead, seal }, false)
      return thanksPage(await told(visitor, lead), false, null)
    }
    return answer(reply, offers, (error) => {
      const fields = error instanceof AppError ? error.details.fields : undefined
      if (!fields) return refused(frame, error)
      return { page: formPage(frame, rcid, hiddenOf(entered, tracking), entered, fields), status: 422 }
    })
  })
  scope.post<Address>('/offer/:rcid/:seal/send', options, async (request, reply) => {
    const visitor = await find(request, reply)
    const { market, rcid, kind, frame } = visitor
    const { lead: given, leadseal: seal, brand_consent: chosen = [] } = Object.fromEntries(membersOf(request))
    const lead = Number(given)
    const sent = async (): Promise<string> => {
      if (!isLeadSeal(services, rcid.id, kind, lead, short(seal, 40))) throw new AppError('refused')
      const members = new Map<string, unknown>(Object.entries({ lead: String(lead), brand_consent: chosen }))
      const form = { market, rcid, members, ipaddress: request.ip, test: kind === 'test' }
      const { oneToOne, redirect } = await atOwnForm(services, 'oneToOne', form)
      const further = await cardsOf(oneToOne)
      const own = { lead, seal: leadSeal(services, rcid.id, kind, lead) }
      const page = await told(visitor, lead)
      if (further.length > 0) return brandsPage(page, further, own, true)
      return thanksPage(page, Array.isArray(chosen) && chosen.length > 0, redirect ?? null)
    }
    return answer(reply, sent, (error) => refused(frame, error))
  })
}

export default doors
