import { z } from 'zod'
import { fields, text, when } from '@/kernel/inputs'
import { MARKS, PastedAnswer } from '@/features/demand/pasted-answers/public'
import { MOST_CHARACTERS } from './json-text'
import { MOST_LEAVES, MOST_SAMPLE } from './sample'

const STAGES = ['ping', 'post'] as const

export const long = (most: number) => z.string().max(most, `At most ${most.toLocaleString('en-US')} characters`)

/** A small letter first, then letters, digits and -: orders and logs name the format by it. */
export const formatName = text(60).regex(/^[a-z][a-z0-9-]{1,59}$/, 'Use small letters, digits and -, a letter first')

const names = z.array(z.string().max(400)).max(MOST_LEAVES).default([])
const StageSample = fields({
  text: long(MOST_SAMPLE),
  /** Fields that a person decided not to send. */
  skipped: names,
  /** Fields that were filled in by guess and that nobody has agreed to yet. */
  suggested: names,
})
const Samples = fields({ ping: StageSample.nullable(), post: StageSample.nullable() })
export type DraftSamples = z.output<typeof Samples>

export const content = {
  document: long(MOST_CHARACTERS).describe('The format as JSON text'),
  samples: Samples.default({ ping: null, post: null }),
  answers: z.array(PastedAnswer).max(60, 'At most 60 answers').default([]),
}

export const Draft = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  document: z.string(),
  samples: Samples,
  answers: z.array(PastedAnswer),
  /** The versions it was made from; 0 is a new one, or one as it ships. */
  madefrom: z.object({ data: z.number(), send: z.number(), result: z.number() }),
  order: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Orders that send by the format of this name. */
  orders: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Orders that are pinned to an earlier version of it: a new one does not reach them. */
  pinned: z.array(z.object({ id: z.number(), title: z.string() })),
  /** What somebody else put in force since this was begun; null where nobody did. */
  /** Who last changed the document. */
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  secondperson: z.boolean().describe('Its author cannot put it live, somebody else has to'),
  overtaken: z
    .object({
      version: z.number(),
      user: z.string().nullable(),
      date: when,
      note: z.string(),
      document: z.string(),
    })
    .nullable(),
  dateadd: when,
  dateupdate: when,
  version: z.number(),
})
export type Draft = z.output<typeof Draft>

const place = { line: z.number(), column: z.number() }
const StageLines = z.array(z.object({ stage: z.enum(STAGES), lines: z.array(z.string()) }))

export const Check = z.object({
  /** Where the text is no JSON. */
  unreadable: z.object({ ...place, message: z.string() }).nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string(), ...place })),
  notes: z.array(z.string()),
  preview: z.object({ data: StageLines, send: StageLines, result: StageLines }).nullable(),
  requests: z.array(
    z.object({
      stage: z.enum(STAGES),
      /** Why nothing would be sent. */
      problems: z.array(z.string()),
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
      sent: z.number(),
      leftOut: z.array(z.object({ field: z.string(), why: z.string() })),
    }),
  ),
  /** In the order of the answers; empty while the document cannot read them. */
  answers: z.array(
    z.object({
      mark: z.enum(MARKS),
      price: z.number().nullable(),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      words: z.string(),
      asmarked: z.boolean(),
    }),
  ),
  open: z.array(
    z.object({ stage: z.enum(STAGES), field: z.string(), what: z.enum(['open', 'suggested', 'unmapped']) }),
  ),
  /** What stands in the way of going live, in words. */
  missing: z.array(z.string()),
})
export type Check = z.output<typeof Check>
