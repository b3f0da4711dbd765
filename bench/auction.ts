import { Pool } from 'undici'
import { matchBenchCase } from '@/engine/match/match.bench-case'
import {
  type AnyFormat,
  buildRequests,
  type CodePart,
  compileAnyParts,
  type HttpRequest,
  inputOf,
  readAnswers,
  readExemplar,
  type RunCode,
  SHIPPED_FORMATS,
  type SendInput,
  shippedCode,
  shippedDocument,
} from '@/integrations'
import { bodyText } from '@/integrations/exemplars/exemplar'
import { EXEMPLARS } from '@/integrations/formats/exemplars.gen'
import { Outbound } from '@/server/outbound/client'
import { readPolicy } from '@/server/outbound/policy'
import type { Answered } from '@/server/outbound/result'
import { startBuyers } from './buyers'

export interface Order {
  readonly format: AnyFormat
  readonly input: SendInput
  readonly answer: string
}

const PRODUCT = 1
const CODE_FORMATS = 8
const NAMES = SHIPPED_FORMATS.filter((name) => shippedDocument(name)?.products?.includes(PRODUCT) ?? true)
const LEAD = inputOf(readExemplar({ title: 'any', stage: 'ping', lead: { sample: 'windows' } })).lead

/** An order of one format with the answer of a bidder; none where the format cannot ping. */
function orderOf(name: string, format: AnyFormat): Order | undefined {
  const pings = Object.values(EXEMPLARS[name]?.exemplars ?? {}).map(readExemplar)
  const own = pings.filter(({ stage }) => stage === 'ping')
  const request = own.find((exemplar) => exemplar.request && !('problems' in exemplar.request))
  const bid = own.find(({ result }) => result?.outcome === 'matched')
  if (!format.ping || !request || !bid?.response || !('body' in bid.response)) return undefined
  const input = inputOf(request)
  const text = bodyText(bid.response.body)
  // The bidder may have to be the one its configuration names.
  const params = { ...input.params, ...bid.params }
  const answer = typeof text === 'string' ? text : new TextDecoder().decode(text)
  return { format, input: { ...input, lead: LEAD, params }, answer }
}

/** Orders of one format share what it was compiled to, as they do in the product. */
const inTurn = (orders: readonly Order[], count: number): Order[] =>
  Array.from({ length: count }, (_, i) => orders[i % orders.length]).filter((order) => order !== undefined)

/** All formats that can ping for this product, in turn. */
export function templateOrders(count: number): Order[] {
  const orders = NAMES.flatMap((name) => {
    const document = shippedDocument(name)
    return (document && orderOf(name, compileAnyParts(document, document, document))) ?? []
  })
  return inTurn(orders, count)
}

/** As many formats as the templates have, in turn, each with sources of its own. */
export function codeOrders(count: number): Order[] {
  const name = 'crestline-bid-json'
  const [document, code] = [shippedDocument(name), shippedCode(name)]
  if (!document || !code) throw new Error(`${name} does not ship as code`)
  const orders = Array.from({ length: CODE_FORMATS }, (_, n) => {
    const own = (part: CodePart): CodePart => ({ ...part, source: `${part.source}// ${n}\n` })
    const order = orderOf(name, compileAnyParts(own(code.data), document, own(code.result)))
    if (!order) throw new Error(`${name} cannot ping`)
    return order
  })
  return inTurn(orders, count)
}

export interface Auction {
  /** Match, build, send to all, read, choose. */
  readonly ours: () => Promise<void>
  /** The same requests by bare undici, answers taken as text. */
  readonly bare: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openAuction(orders: readonly Order[], run: RunCode): Promise<Auction> {
  const buyers = await startBuyers(orders.map(({ answer }) => answer))
  const jobs = orders.map(({ format, input }, i) => {
    if (!format.ping) throw new Error('it cannot ping')
    return { format: format.ping, input: { ...input, destination: `${buyers.origins[i]}/ping` } }
  })
  const match = matchBenchCase({ leads: 1 })
  const outbound = new Outbound({ policy: readPolicy(['loopback']) })
  const pools = buyers.origins.map((origin) => new Pool(origin))

  const build = async (given: typeof jobs): Promise<HttpRequest[]> => {
    const built = await buildRequests('ping', given, run)
    return built.map((one) => {
      if (!one.ok || one.request.kind !== 'http') throw new Error(`not built: ${JSON.stringify(one)}`)
      return one.request
    })
  }
  const ours = async (): Promise<void> => {
    match.indexed()
    // Another lead every time: what is kept per lead must be paid for.
    const lead = { ...LEAD }
    const fresh = jobs.map(({ format, input }) => ({ format, input: { ...input, lead } }))
    const requests = await build(fresh)
    const deadline = performance.now() + 3000
    const sent = requests.map(({ url, method, headers, body }) => ({
      url,
      method,
      headers,
      deadline,
      ...(body === null ? {} : { body }),
    }))
    const results = await outbound.fanOut(sent, deadline)
    const answers = fresh.map(({ format, input }, i) => {
      const { status, headers, body } = results[i] as Answered
      const answer = { kind: 'http' as const, status, headers: headers as Record<string, string>, body }
      return { format, answer, context: { now: input.context.now, params: input.params } }
    })
    const bids = (await readAnswers('ping', answers, run)).map(({ priceCents }) => priceCents ?? 0)
    const best = Math.max(...bids)
    if (best <= 0 || bids.some((bid) => bid <= 0)) throw new Error('a bid is missing')
  }
  const ready = await build(jobs)
  const bare = async (): Promise<void> => {
    const texts = await Promise.all(
      ready.map(async ({ url, method, headers, body }, i) => {
        const { pathname, search } = new URL(url)
        const answer = await pools[i]?.request({ path: pathname + search, method, headers, body })
        return answer?.body.text()
      }),
    )
    if (texts.some((text, i) => text !== orders[i]?.answer)) throw new Error('an answer is missing')
  }
  const close = async (): Promise<void> => {
    await outbound.close()
    await Promise.all(pools.map((pool) => pool.close()))
    await buyers.stop()
  }
  return { ours, bare, close }
}
