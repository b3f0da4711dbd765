import type { Reading } from '../language/reading'
import type { AnswerStage, ResultStage, Rule } from '../language/result'
import { describeCondition } from './values'

function describeReading(reading: Reading): string {
  const found =
    'json' in reading
      ? `JSON path ${reading.json}`
      : 'xpath' in reading
        ? `XPath ${reading.xpath}`
        : 'pattern' in reading
          ? `pattern ${reading.pattern}`
          : 'part' in reading
            ? `part ${reading.part} split by ${JSON.stringify(reading.by)}`
            : 'pair' in reading
              ? `value of ${reading.pair} in pairs split by ${JSON.stringify(reading.by)}`
              : 'header' in reading
                ? `header ${reading.header}`
                : 'status' in reading
                  ? 'HTTP status'
                  : 'key' in reading
                    ? 'the name of the bid’s member'
                    : 'first' in reading
                      ? reading.first.map(describeReading).join(', else ')
                      : 'the whole text'
  const many = reading.many ? `, ${reading.many} if several` : ''
  return reading.inside ? `${found}${many}, inside it ${describeReading(reading.inside)}` : `${found}${many}`
}

const plain = (of: string): string => of

function describeRule(rule: Rule, number: number): string {
  const conditions = [
    ...(rule.status === undefined ? [] : [`HTTP status ${[rule.status].flat().join(', ')}`]),
    ...(rule.shape ? [`answer is ${rule.shape.join(' or ')}`] : []),
    ...(rule.when ? [describeCondition(rule.when, plain)] : []),
  ]
  return `${number}. if ${conditions.join(', ')} → ${rule.outcome}${rule.reason === undefined ? '' : ` (${rule.reason})`}${
    rule.reference === undefined ? '' : `, reference ${rule.reference.join(', else ')}`
  }${rule.certain === undefined ? '' : `, certain because ${rule.certain}`}`
}

function describeMoney(stage: AnswerStage): string[] {
  const { bids, price } = stage
  if (bids) {
    const how =
      typeof bids.pick === 'string'
        ? bids.pick
        : `the one whose ${bids.pick.by} is ${bids.pick.param ? `configuration ${bids.pick.param}` : (bids.pick.equals ?? '')}`
    return [`Bids: ${Object.values(bids.each).join('')}; price ${bids.price.of} in ${bids.price.unit}; taken: ${how}`]
  }
  return price?.of === undefined ? ['Price: the order’s own'] : [`Price: ${price.of} in ${price.unit}`]
}

function describeExpiry(expires: AnswerStage['expires']): string[] {
  if (!expires) return []
  return ['seconds' in expires ? `Bid valid: ${expires.seconds} seconds` : `Bid valid: ${expires.of}, ${expires.form}`]
}

export function describeResult(stage: ResultStage): string[] {
  if (stage.reads === 'mail') return ['Accepted by the mail server → matched', 'Anything else → error']
  const values = Object.entries(stage.values).map(([name, reading]) => `${name} = ${describeReading(reading)}`)
  const outputs = (['reason', 'reference', 'redirect'] as const).flatMap((output) => {
    const names = stage[output]
    return names ? [`${output}: ${names.join(', else ')}`] : []
  })
  const brand = stage.brand ? [`brand offered to the consumer: ${stage.brand.join(', else ')}`] : []
  const carried = Object.entries(stage.carry ?? {}).map(
    ([name, from]) => `carried into the post as ping.${name}: ${from}`,
  )
  return [
    `Expects ${stage.reads.toUpperCase()}`,
    ...values,
    ...stage.rules.map((rule, i) => describeRule(rule, i + 1)),
    `Anything else → ${stage.otherwise?.outcome ?? 'timeout'}`,
    ...describeMoney(stage),
    ...describeExpiry(stage.expires),
    ...outputs,
    ...brand,
    ...carried,
  ]
}
