import { z } from 'zod'
import { pixelForm, readPixel } from '@/engine/pixels/template'
import { chosen, oneOf, product, requiredText, when } from '@/kernel/inputs'

export const PIXEL_STATUSES = [
  { id: 1, title: 'Active' },
  { id: 2, title: 'Paused' },
] as const

export const PIXEL_TYPES = [
  { id: 'leadsubmit', title: 'Lead submit' },
  { id: 'pageview', title: 'Page view' },
  { id: 'leadsubmitpostback', title: 'Lead submit post back' },
  { id: 'pageviewpostback', title: 'Page view post back' },
] as const
export type PixelType = (typeof PIXEL_TYPES)[number]['id']

export const pixelTypeTitle = (type: string): string => PIXEL_TYPES.find(({ id }) => id === type)?.title ?? type
export const pixelStatusTitle = (status: number): string => PIXEL_STATUSES.find(({ id }) => id === status)?.title ?? ''

/** A pixel may be for every product of its publisher. */
export const ALL_PRODUCTS = { id: 0, title: 'All products' } as const

const CONTENT_MOST = 8000

const columns = {
  title: requiredText(120),
  publisher: chosen('Choose a publisher'),
  product: z.union([z.preprocess((value) => (value === '0' ? 0 : value), z.literal(0)), product], 'Choose a product'),
  pixeltype: z.enum(['leadsubmit', 'pageview', 'leadsubmitpostback', 'pageviewpostback'], 'Choose a pixel type'),
  status: oneOf([1, 2]),
  content: requiredText(CONTENT_MOST),
}

/** What is wrong with a content for its type; the form field shows it. */
export function contentFault(content: string, type: PixelType): string | null {
  const read = readPixel(content, pixelForm(type))
  return 'fault' in read ? read.fault : null
}

interface Coded {
  readonly content?: string | undefined
  readonly pixeltype?: PixelType | undefined
}
const fitting = <S extends z.ZodType<Coded>>(schema: S) =>
  schema.superRefine(({ content, pixeltype }, ctx) => {
    const message = content && pixeltype ? contentFault(content, pixeltype) : null
    if (message) ctx.addIssue({ code: 'custom', path: ['content'], message })
  })

export const NewPixel = fitting(z.strictObject(columns))
export type NewPixel = z.output<typeof NewPixel>
/** What is absent stays as it is. */
export const PixelChange = fitting(z.strictObject(columns).partial())
export type PixelChange = z.output<typeof PixelChange>

const titled = z.object({ id: z.number(), title: z.string() })
const common = {
  id: z.number(),
  title: z.string(),
  pixeltype: z.enum(['leadsubmit', 'pageview', 'leadsubmitpostback', 'pageviewpostback']),
  status: z.number(),
  dateadd: when,
  dateupdate: when,
}

/** Decision E28: the form's record has ids, the extended one names. */
export const Pixel = z.object({
  ...common,
  publisher: z.number(),
  product: z.number().describe('0: all products'),
  content: z.string(),
  version: z.number(),
})
export type Pixel = z.output<typeof Pixel>

export const PixelRow = z.object({
  ...common,
  publisher: z.object({ id: z.number(), name: z.string() }),
  product: titled,
})
export type PixelRow = z.output<typeof PixelRow>

export const PixelItem = PixelRow.extend({ content: z.string(), version: z.number() })

export const PixelActivity = z.object({
  id: z.number(),
  fired: z.union([z.literal(0), z.literal(1)]),
  date: when,
  lead: z.object({ id: z.number() }).nullable().describe('null for page views and tests'),
  pixelcode: z.string().describe('What was sent, or given to the page'),
  test: z.boolean(),
  note: z.string().describe('HTTP status, or why nothing was sent'),
  answer: z.string().describe('The beginning of what was answered'),
  attempts: z.number(),
  tries: z.array(z.object({ at: when, note: z.string() })).describe('Each try, the first one first'),
  nexttry: when.nullable().describe('When it is tried again'),
})
export type PixelActivity = z.output<typeof PixelActivity>
