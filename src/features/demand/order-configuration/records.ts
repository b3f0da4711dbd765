import { z } from 'zod'
import { flag, requiredText } from '@/kernel/inputs'
import { orderDestination, orderTimeout } from '@/features/demand/orders/public'

/** A secret that is stored; nobody is shown more of it. */
export const STORED_SECRET = '•••'

const OWN = ['destination', 'timeout', 'destinationping', 'timeoutping', 'timeoutmeansrefused', 'config']

/** Fields of the send format, which are texts, may stand beside the others, as forms have them, or in `config`. */
const gathered = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body)
  const beside = entries.filter(([name, value]) => !OWN.includes(name) && (typeof value === 'string' || value === null))
  if (beside.length === 0) return body
  const own = Object.fromEntries(entries.filter((entry) => !beside.includes(entry))) as { config?: object }
  return { ...own, config: { ...Object.fromEntries(beside), ...own.config } }
}

/** Absent: stays as it is. A secret that is left blank stays, too; null takes it away. */
const settings = z.record(z.string().max(120), z.string('Enter a text').trim().max(4000).nullable())

const shape = z.strictObject({
  destination: orderDestination.min(1, 'Required').optional(),
  timeout: orderTimeout.optional(),
  destinationping: orderDestination.optional(),
  timeoutping: orderTimeout.optional(),
  timeoutmeansrefused: flag.optional(),
  config: settings.optional(),
})
export const ConfigurationChange = z.preprocess(gathered, shape)
export type ConfigurationChange = z.output<typeof shape>

export const Configuration = z.object({
  id: z.number(),
  title: requiredText(120),
  ispingpost: z.literal([0, 1]),
  destination: z.string(),
  /** Seconds; null is the marketplace's own. */
  timeout: z.number().nullable(),
  destinationping: z.string(),
  timeoutping: z.number().nullable(),
  /** No answer in time counts as a refusal, not as undecided. */
  timeoutmeansrefused: z.literal([0, 1]),
  /** Of secrets only a sign that they are stored. */
  config: z.record(z.string(), z.string()),
  /** Why the order cannot be sent to by its format; null where it can. */
  formatfault: z.string().nullable(),
  /** Whether a request says that it is a test. */
  markstests: z.boolean(),
  transport: z.enum(['http', 'email']).nullable(),
  version: z.number(),
})
export type Configuration = z.output<typeof Configuration>

export const ConfigurationField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['string', 'options']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  required: z.boolean(),
  /** Write only. */
  sensitive: z.boolean(),
  help: z.string(),
})
export type ConfigurationField = z.output<typeof ConfigurationField>
