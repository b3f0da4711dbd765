import { z } from 'zod'
import { condition } from './condition'
import { isRecord, oneKey, pick } from './pick'
import { reading } from './reading'
import { name } from './words'

/** What an answer looks like once it has been looked at; its Content-Type is not believed. */
export const SHAPES = ['json', 'xml', 'text', 'html', 'empty', 'unreadable', 'truncated'] as const
export type Shape = (typeof SHAPES)[number]

export const DECLARED_OUTCOMES = ['matched', 'unmatched', 'duplicate', 'pending', 'error', 'timeout'] as const

const statusText = z
  .string()
  .regex(/^(?:[1-5]xx|[1-5]\d\d(?:-[1-5]\d\d)?)$/, "a status such as 409, '4xx' or '200-299'")
const oneStatus = z.union([z.number().int().min(100).max(599), statusText])
export const statusSet = z.union([oneStatus, z.array(oneStatus).min(1).max(30)])
export type StatusSet = z.output<typeof statusSet>

const valueName = z.string().regex(/^(?:bid\.)?[a-z][a-z0-9_-]{0,39}$/, 'the name of a value')
const valueNames = pick<readonly string[]>((candidate) =>
  typeof candidate === 'string' ? valueName.transform((only) => [only]) : z.array(valueName).min(1).max(10),
)

export const rule = z
  .strictObject({
    /** Answers with these statuses; 2xx if not said. */
    status: statusSet.optional(),
    /** Answers of these shapes; the expected one if not said. */
    shape: z.array(z.enum(SHAPES)).min(1).optional(),
    when: condition.optional(),
    outcome: z.enum(DECLARED_OUTCOMES),
    /** A fixed text, instead of what the buyer says. */
    reason: z.string().min(1).max(200).optional(),
    /** Where this answer has its reference, instead of where others have it. */
    reference: valueNames.optional(),
    /** Why an acceptance that does not compare a whole value is safe all the same; somebody vouches for it. */
    certain: z.string().min(10, 'say in a sentence why it is safe').max(300).optional(),
  })
  .refine(({ status, shape, when }) => status !== undefined || shape !== undefined || when !== undefined, {
    message: 'a rule says when it applies: status, shape or when',
  })
export type Rule = z.output<typeof rule>

const money = {
  unit: z.enum(['dollars', 'cents']).default('dollars'),
  /** Only needed where 1.234 or 1,234 could mean two things. */
  decimal: z.enum(['.', ',']).optional(),
  /** A price of 0: on a ping it is no bid, on a post a sale for nothing, unless said; order: the order's own price. */
  zero: z.enum(['sold', 'refused', 'order']).optional(),
  /** No price in the answer: the order's own price, or not usable. */
  missing: z.enum(['order', 'unusable']).optional(),
}
/** Without a value the answer never names a price; a ping then says missing: order. */
export const priceReading = z.strictObject({ of: valueName.optional(), ...money })
export type PriceReading = z.output<typeof priceReading>

const keyedBid = z
  .strictObject({ by: name, equals: z.string().min(1).max(200).optional(), param: name.optional() })
  .refine(({ equals, param }) => (equals === undefined) !== (param === undefined), 'either equals or param')
type KeyedBid = z.output<typeof keyedBid>

export const bids = z.strictObject({
  each: oneKey('way to find the bids', {
    json: z.string().min(1).max(300),
    xpath: z.string().min(1).max(300),
    split: z.string().min(1).max(10),
  }),
  values: z.record(name, reading),
  /** Bids that do not fulfil this are not looked at. */
  accept: condition.optional(),
  price: z.strictObject({ of: name, ...money }),
  /** The highest, all of them together, or the one whose value is a given one or the order's parameter. */
  pick: pick<'best' | 'sum' | KeyedBid>((candidate) =>
    typeof candidate === 'string' ? z.enum(['best', 'sum']) : keyedBid,
  ),
})
export type Bids = z.output<typeof bids>

const readExpiry = z.strictObject({
  of: valueName,
  form: z.enum(['seconds', 'minutes', 'unix', 'unixms', 'iso']),
})
/** The same for every bid, where the answer does not say it: 10 minutes is 600. */
const fixedExpiry = z.strictObject({ seconds: z.number().int().min(1).max(2_592_000) })
export const expiry = pick<z.output<typeof readExpiry> | z.output<typeof fixedExpiry>>((candidate) =>
  isRecord(candidate) && 'seconds' in candidate ? fixedExpiry : readExpiry,
)

const outputs = {
  values: z.record(name, reading).default({}),
  reason: valueNames.optional(),
  reference: valueNames.optional(),
  redirect: valueNames.optional(),
}

const answerStage = z.strictObject({
  reads: z.enum(['json', 'xml', 'text']),
  namespaces: z.record(z.string().regex(/^[A-Za-z_][\w-]{0,30}$/), z.string().max(300)).optional(),
  ...outputs,
  bids: bids.optional(),
  rules: z.array(rule).min(1, 'no rule yet: say what an answer means').max(60),
  otherwise: z
    .strictObject({ outcome: z.enum(['unmatched', 'error', 'timeout']), reason: z.string().max(200).optional() })
    .optional(),
  price: priceReading.optional(),
  expires: expiry.optional(),
  /** Values of a ping's answer that the post may use as ping.<name>. */
  carry: z.record(name, valueName).optional(),
  /** Values that name the brand of a bid, which the consumer is asked about. */
  brand: valueNames.optional(),
  /** Members such as "error" that do not contradict an acceptance at this buyer. */
  ignore: z.array(z.string().min(1).max(60)).max(10).optional(),
})
export type AnswerStage = z.output<typeof answerStage>

const mailStage = z.strictObject({ reads: z.literal('mail'), ...outputs })
export type MailStage = z.output<typeof mailStage>

export const resultStage = z.discriminatedUnion('reads', [answerStage, mailStage])
export type ResultStage = z.output<typeof resultStage>

/** The result part: what an answer means. A ping is read like the post unless it has its own rules. */
export const resultPart = z.strictObject({ ping: resultStage.optional(), post: resultStage })
export type ResultPart = z.output<typeof resultPart>
