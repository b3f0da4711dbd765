import type { ResultDocument } from '../language/format'
import type { Issues, Path } from '../language/issue'
import type { AnswerStage, PriceReading, Rule } from '../language/result'
import { newScope, type Scope } from '../values/scope'
import type { Stage } from '../view/lead'
import { type Answer, lookAt } from './answer'
import { accessTo, AnswerValues, certain, firstText, PARAM } from './answer-values'
import { compileBids, priceState, type PriceState } from './bids'
import { brandNames } from './brand'
import { contradictionIn } from './contradiction'
import { expiryOf } from './expiry'
import { compileMail } from './mail'
import { type AnswerReading, generalOutcome, reading, shortText, webAddress } from './outcome'
import { AmbiguousValue, compileReading, listed } from './reading'
import { compileRules } from './rules'

/** What reading an answer may use besides the answer. */
export interface ReadContext {
  readonly now: number
  readonly params: Readonly<Record<string, string>>
}

export type ReadAnswer = (answer: Answer, context: ReadContext) => AnswerReading

function knownNames(stage: AnswerStage, scope: Scope, at: Path): (name: string, where: Path) => void {
  const { issues } = scope
  const own = new Set([...Object.keys(stage.values), ...(stage.bids ? ['bids'] : [])])
  for (const name of Object.keys(stage.bids?.values ?? {})) own.add(`bid.${name}`)
  const check = (name: string, where: Path): void => {
    const param = name.startsWith(PARAM) ? name.slice(PARAM.length) : null
    if (param !== null && scope.params.has(param)) scope.usedParams.add(param)
    else if (param !== null) issues.add(where, `no parameter is called ${param}`)
    else if (!own.has(name)) issues.add(where, `no value is called ${name}`)
  }
  for (const output of ['reason', 'reference', 'redirect', 'brand'] as const)
    stage[output]?.forEach((name, i) => check(name, [...at, output, i]))
  stage.rules.forEach(({ reference }, n) =>
    reference?.forEach((name, i) => check(name, [...at, 'rules', n, 'reference', i])),
  )
  for (const [name, from] of Object.entries(stage.carry ?? {})) check(from, [...at, 'carry', name])
  if (stage.price?.of !== undefined) check(stage.price.of, [...at, 'price', 'of'])
  if (stage.price && stage.bids) issues.add([...at, 'price'], 'the price comes from the bids')
  if (stage.expires && 'of' in stage.expires) check(stage.expires.of, [...at, 'expires', 'of'])
  return check
}

/** Applies what the format says of prices of 0 and of none; an outcome here replaces the acceptance. */
function settledPrice(state: PriceState, rule: Partial<PriceReading>, stage: Stage): Partial<AnswerReading> {
  if (state.kind === 'unreadable') return { outcome: 'timeout', reason: `price not readable: ${state.text}` }
  if (state.kind === 'none') {
    const missing = rule.missing ?? (stage === 'ping' ? 'unusable' : 'order')
    return missing === 'order' ? { priceCents: null } : { outcome: 'timeout', reason: 'accepted without a price' }
  }
  const zero = rule.zero ?? (stage === 'ping' ? 'refused' : 'sold')
  if (state.cents === 0 && zero === 'order') return { priceCents: null }
  if (state.cents === 0 && zero === 'refused') return { outcome: 'unmatched', reason: 'price 0' }
  return { priceCents: state.cents }
}

function compileExpiry(expires: AnswerStage['expires'], slots: readonly string[]) {
  if (!expires) return () => null
  if ('seconds' in expires) return (_values: AnswerValues, now: number) => now + expires.seconds * 1000
  const value = certain(accessTo(expires.of, slots))
  return (values: AnswerValues, now: number) => expiryOf(value(values), expires.form, now)
}

/** Of several bids taken each may be for another brand. The first value that names one counts. */
function compileBrands(names: AnswerStage['brand'], slots: readonly string[]) {
  if (!names) return null
  const readings = names.map((name) => {
    const value = certain(accessTo(name, slots))
    const inner = name.startsWith('bid.') ? name.slice('bid.'.length) : null
    return (values: AnswerValues) => brandNames(inner === null ? [value(values)] : (values.bids?.each(inner) ?? []))
  })
  return (values: AnswerValues): readonly string[] => {
    for (const read of readings) {
      const brands = read(values)
      if (brands.length > 0) return brands
    }
    return []
  }
}

const withWords = (reason: string, words: string | null): string =>
  words === null ? reason : shortText(`${reason}: ${words}`, 300)

const FALLBACK_REASONS: Partial<Record<Rule['outcome'], string>> = {
  unmatched: 'Refused',
  duplicate: 'Duplicate',
  error: 'Error',
  timeout: 'Outcome unknown',
}

function compileStage(
  stage: AnswerStage,
  on: Stage,
  document: ResultDocument,
  issues: Issues,
  used: Set<string>,
  at: Path,
): ReadAnswer {
  const site = { scope: newScope(document, on, issues, used), namespaces: stage.namespaces ?? {} }
  const slots = Object.keys(stage.values)
  const readings = Object.entries(stage.values).map(([name, each]) =>
    compileReading(name, each, site, [...at, 'values', name]),
  )
  const check = knownNames(stage, site.scope, at)
  const pickBids = stage.bids ? compileBids(stage.bids, on, site, [...at, 'bids']) : null
  const rules = compileRules<AnswerValues>(
    stage,
    (of, where) => {
      check(of, where)
      return accessTo(of, slots)
    },
    issues,
    at,
  )
  const ignore = new Set((stage.ignore ?? []).map((name) => name.toLowerCase()))
  const textIn = (names: readonly string[] | undefined) => firstText((names ?? []).map((name) => accessTo(name, slots)))
  const reasonIn = textIn(stage.reason)
  const referenceIn = textIn(stage.reference)
  const byRule = stage.rules.map(({ reference }) => (reference ? textIn(reference) : referenceIn))
  const redirectIn = textIn(stage.redirect)
  const carried = Object.entries(stage.carry ?? {}).map(([name, from]) => ({ name, read: textIn([from]) }))
  const expiresAt = compileExpiry(stage.expires, slots)
  const brandsIn = compileBrands(stage.brand, slots)
  const priceIn = stage.price?.of === undefined ? null : accessTo(stage.price.of, slots)

  const price = (values: AnswerValues): Partial<AnswerReading> => {
    if (stage.bids) return settledPrice(values.bids?.price ?? { kind: 'none' }, stage.bids.price, on)
    if (!stage.price) return on === 'ping' ? settledPrice({ kind: 'none' }, {}, on) : {}
    const { of } = stage.price
    const settled = settledPrice(priceState(priceIn?.(values), stage.price), stage.price, on)
    return of !== undefined && values.isList(slots.indexOf(of)) ? { outcome: 'timeout', reason: listed(of) } : settled
  }

  const carriedIn = (values: AnswerValues): Record<string, string> => {
    const carry: Record<string, string> = {}
    for (const { name, read } of carried) {
      const value = read(values)
      if (value !== null) carry[name] = shortText(value, 1000)
    }
    return carry
  }

  // Every answer of an auction ends here: one object, written once.
  const decided = (
    outcome: Rule['outcome'],
    fixed: string | undefined,
    rule: number | null,
    values: AnswerValues,
    context: ReadContext,
  ): AnswerReading => {
    const taken = outcome === 'matched' || outcome === 'pending'
    const contradiction = taken ? contradictionIn(values.look, ignore, outcome === 'pending') : null
    if (contradiction !== null)
      return reading({ outcome: 'timeout', reason: `contradictory answer: ${contradiction}`, rule })
    const said = fixed ?? (taken ? null : reasonIn(values))
    const given = (rule === null ? referenceIn : (byRule[rule - 1] ?? referenceIn))(values)
    const reference = given === null ? null : shortText(given, 200)
    const redirect = taken ? redirectIn(values) : null
    const carry = taken ? carriedIn(values) : {}
    const money = outcome === 'matched' ? price(values) : {}
    if (money.outcome !== undefined) return reading({ ...money, reference, rule })
    const brands = outcome === 'matched' ? brandsIn?.(values) : undefined
    return {
      outcome: outcome === 'duplicate' ? 'unmatched' : outcome,
      duplicate: outcome === 'duplicate',
      priceCents: money.priceCents ?? null,
      reason: taken ? null : shortText(said ?? FALLBACK_REASONS[outcome] ?? '', 300),
      reference,
      redirect: redirect === null ? null : webAddress(redirect),
      expiresAt: expiresAt(values, context.now),
      carry,
      rule,
      ...(brands && brands.length > 0 ? { brands } : null),
    }
  }

  return (answer, context) => {
    if (answer.kind === 'mail') return reading({ outcome: 'error', reason: 'a mail answer to a web request' })
    const look = lookAt(answer, stage.reads)
    try {
      const { params } = context
      const values = new AnswerValues(readings, look, answer, () => pickBids?.(look, answer, params) ?? null, params)
      for (const { rule, number, fits, test, compares } of rules)
        if (fits(answer.status, look.shape) && test(values)) {
          const list = compares.find((name) => values.isList(slots.indexOf(name)))
          if (list !== undefined) return reading({ reason: listed(list), rule: number })
          return decided(rule.outcome, rule.reason, number, values, context)
        }
      const general = generalOutcome(answer.status)
      if (general) return reading({ ...general, reason: withWords(general.reason, reasonIn(values)) })
      if (look.shape !== stage.reads) return reading({ reason: look.detail })
      const { outcome = 'timeout', reason } = stage.otherwise ?? {}
      const words = reason ?? (stage.otherwise ? undefined : 'answer not understood')
      return decided(outcome, words, null, values, context)
    } catch (problem) {
      const reason = problem instanceof AmbiguousValue ? problem.message : 'answer not readable'
      return reading({ reason, ...generalOutcome(answer.status) })
    }
  }
}

export function compileResult(document: ResultDocument, on: Stage, issues: Issues, used: Set<string>): ReadAnswer {
  const key = on === 'ping' && document.result.ping ? 'ping' : 'post'
  const stage = document.result[key] ?? document.result.post
  const at = ['result', key]
  if (stage.reads === 'mail') return compileMail(stage, newScope(document, on, issues, used), at)
  return compileStage(stage, on, document, issues, used, at)
}
