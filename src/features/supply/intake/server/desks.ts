import { AppError } from '@/kernel/errors'
import { PRODUCTS } from '@/kernel/lead-fields'
import { toDollars } from '@/kernel/money'
import { type ConsentRead, readBrandNames, readConsent } from '../consent'
import type { IntakeCallName } from '../contract'
import { idOf, type OwnName, type SortedMembers, textOf } from '../own-members'
import { readFields, type Stage } from '../read-fields'
import type { Flow, IntakeMarket, LeadOutcome, LeadSource, RcidRef, Reference, Submission } from './market'

/** One request, with its sender known. */
export interface Visit {
  readonly market: IntakeMarket
  readonly reference: Reference
  readonly rcid: RcidRef
  readonly sorted: SortedMembers
  readonly now: number
  readonly ipaddress: string
  readonly staff: boolean
  /** Our own address that takes a consumer on to the buyer's page and counts it. */
  readonly onwards: (lead: number) => string
}

/** Reads everything first, throwing all problems at once; only what it gives back touches the market. */
export interface Desk {
  readonly flow: Flow
  readonly read: (visit: Visit) => () => Promise<object>
}

type Problems = Map<string, string>

function stopAt(problems: Problems): void {
  if (problems.size > 0) throw new AppError('invalidFields', { fields: Object.fromEntries(problems) })
}

/** The flows' own names count as no source: the console's generators send them. */
const FLOWS = new Set(['pingpost', 'directpost', 'traffic'])

function sourceOf({ reference, sorted }: Visit, problems: Problems): LeadSource | null {
  const given = sorted.own.get('source') ?? ''
  const slug = textOf(given)
  const source = slug === null ? undefined : (reference.sources.get(slug) ?? reference.sources.get(slug.toLowerCase()))
  if (source) return source
  if (slug === null || (slug !== '' && !FLOWS.has(slug.toLowerCase()))) problems.set('source', 'Unknown lead source')
  return null
}

/** Not needed, as the RCID has both; but what is sent for another product or publisher was meant for another RCID. */
function checkAgreement({ rcid, sorted }: Visit, problems: Problems): void {
  const said = (name: OwnName): string | null => textOf(sorted.own.get(name) ?? '')
  const product = PRODUCTS.find(({ id }) => id === rcid.product)
  const names = [String(product?.id), product?.classkey, product?.title.toLowerCase()]
  const given = said('product')
  if (given !== '' && !names.includes(given?.toLowerCase()))
    problems.set('product', `This RCID is for ${product?.title}`)
  const publisher = said('publisher_id')
  if (publisher !== '' && publisher !== String(rcid.publisher.id))
    problems.set('publisher_id', 'This RCID belongs to another publisher')
}

function submissionOf(visit: Visit, stage: Stage, problems: Problems): Submission {
  const { rcid, sorted, now, ipaddress, staff } = visit
  const read = readFields(rcid.product, rcid.required, stage, sorted.rest)
  for (const [name, text] of [...sorted.problems, ...read.problems]) problems.set(name, text)
  const source = sourceOf(visit, problems)
  checkAgreement(visit, problems)
  return { rcid, fields: read.fields, tracking: read.tracking, source, receivedAt: now, ipaddress, test: staff }
}

function told<T>(read: ConsentRead<T>, problems: Problems): readonly T[] | undefined {
  if ('chosen' in read) return read.chosen
  problems.set('brand_consent', read.problem)
  return undefined
}

/** Without an offer before: brands of ours. */
const lendersChosen = ({ reference, sorted }: Visit, problems: Problems): readonly number[] | undefined =>
  told(
    readConsent(sorted.own.get('brand_consent'), (name) => reference.brands.get(name)),
    problems,
  )?.map(({ id }) => id)

/** Among those that were offered: whether one was the market knows. */
const namesChosen = ({ reference, sorted }: Visit, problems: Problems): readonly string[] | undefined =>
  told(
    readBrandNames(sorted.own.get('brand_consent'), (name) => reference.brands.get(name)),
    problems,
  )

function neededId({ sorted }: Visit, name: 'ping_id' | 'lead', problems: Problems): number {
  const value = sorted.own.get(name)
  const id = idOf(value)
  if (id === null)
    problems.set(name, value === undefined || value === null || value === '' ? 'Required' : 'Enter a number')
  return id ?? 0
}

const brandList = (names: readonly string[]): readonly { name: string }[] => names.map((name) => ({ name }))
const why = (reason: string | null): { reason?: string } => (reason === null ? {} : { reason })
const answered = ({ onwards }: Visit, { lead, status, price, reason, redirect }: LeadOutcome) => ({
  lead_id: lead,
  status,
  price: toDollars(price),
  ...(redirect === null ? {} : { redirect: onwards(lead) }),
  ...why(reason),
})

export const desks: Readonly<Record<IntakeCallName, Desk>> = {
  ping: {
    flow: 'pingpost',
    read: (visit) => {
      const problems: Problems = new Map()
      const submission = submissionOf(visit, 'ping', problems)
      stopAt(problems)
      return async () => {
        const { ping, status, price, oneToOne, expiresAt, reason } = await visit.market.intake.ping(submission)
        const expires = new Date(expiresAt).toISOString()
        return {
          ping_id: ping,
          status,
          price: toDollars(price),
          oneToOne: brandList(oneToOne),
          expires,
          ...why(reason),
        }
      }
    },
  },
  post: {
    flow: 'pingpost',
    read: (visit) => {
      const problems: Problems = new Map()
      const submission = submissionOf(visit, 'post', problems)
      const ping = neededId(visit, 'ping_id', problems)
      const chosen = namesChosen(visit, problems)
      stopAt(problems)
      return async () => answered(visit, await visit.market.intake.post(submission, ping, chosen))
    },
  },
  direct: {
    flow: 'directpost',
    read: (visit) => {
      const problems: Problems = new Map()
      const submission = submissionOf(visit, 'post', problems)
      const chosen = lendersChosen(visit, problems)
      stopAt(problems)
      return async () => answered(visit, await visit.market.intake.direct(submission, chosen))
    },
  },
  prematch: {
    flow: 'traffic',
    read: (visit) => {
      const problems: Problems = new Map()
      const submission = submissionOf(visit, 'post', problems)
      stopAt(problems)
      return async () => {
        const { lead, status, oneToOne, reason } = await visit.market.intake.prematch(submission)
        return { lead_id: lead, status, oneToOne: brandList(oneToOne), ...why(reason) }
      }
    },
  },
  oneToOne: {
    flow: 'traffic',
    read: (visit) => {
      const problems: Problems = new Map(visit.sorted.problems)
      const lead = neededId(visit, 'lead', problems)
      const chosen = namesChosen(visit, problems)
      if (chosen === undefined && !problems.has('brand_consent')) problems.set('brand_consent', 'Required')
      stopAt(problems)
      return async () => {
        const outcome = await visit.market.intake.oneToOne(visit.rcid, lead, chosen ?? [])
        return { ...answered(visit, outcome), oneToOne: brandList(outcome.oneToOne) }
      }
    },
  },
}
