import { z } from 'zod'
import { param } from '../language/format'

/** A data or result part written as JavaScript. It runs in the sandbox; only what goes in and comes out is known here. */
export const codePart = z.strictObject({
  language: z.literal(1),
  kind: z.literal('code'),
  part: z.enum(['data', 'result']),
  name: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/, 'small letters, digits and -'),
  title: z.string().min(1).max(100),
  version: z.number().int().min(1).max(1_000_000),
  params: z.array(param).max(40).default([]),
  /** The data part's source defines function request(input), the result part's function result(input). */
  source: z.string().min(1).max(100_000),
})
export type CodePart = z.output<typeof codePart>
