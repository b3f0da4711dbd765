import { z } from 'zod'
import { fields, oneOf, text } from '@/kernel/inputs'
import { MARKS } from './marks'

const MOST_OF_BODY = 65_536

const header = fields({ name: text(80).regex(/^[\w-]+$/, 'Enter a header name'), value: text(2000) })

export const PastedAnswer = fields({
  title: text(120).default(''),
  stage: oneOf(['ping', 'post']),
  mark: oneOf(MARKS),
  status: z.coerce.number().int().min(100, 'From 100 to 599').max(599, 'From 100 to 599'),
  headers: z.array(header).max(30).default([]),
  body: z.string().max(MOST_OF_BODY, `At most ${MOST_OF_BODY.toLocaleString('en-US')} characters`),
  /** Settings of an order that the answer hangs on: which brand's bid counts. */
  settings: z
    .array(fields({ name: text(40), value: text(200) }))
    .max(40)
    .default([]),
  /** What it has to be sold at, in cents; null where nobody says. */
  price: z.number().int().min(0).max(10_000_000).nullable().default(null),
})
export type PastedAnswer = z.output<typeof PastedAnswer>
