import { z } from 'zod'
import { flag, text } from '@/kernel/inputs'
import { richText } from '@/kernel/rich-text'

/** An image that was uploaded here: never an address elsewhere, never a format that can carry a script. */
const logo = z
  .string()
  .regex(/^(?:\/images\/[0-9a-f]{40}\.(?:png|jpeg|gif|webp))?$/, 'Upload a png, jpeg, gif or webp image')

/** No name and password before the host: it would lead elsewhere than it seems to. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@<>"'\\]+(?:[/?#][^\s<>"'\\]*)?$/i
const link = text(500).refine(
  (address) => address === '' || WEB_ADDRESS.test(address),
  'Enter a web address that begins with https://',
)

/** What landing pages show of a lender or order. */
export const BrandSettings = z.strictObject({
  displayname: text(120),
  phone: text(40),
  hidename: z.enum(['no', 'yes'], 'Choose no or yes'),
  link,
  bulletpoints: richText(20_000),
  logo,
})
/** What is absent stays as it is. */
export const BrandSettingsChange = BrandSettings.partial()
export type BrandSettingsChange = z.output<typeof BrandSettingsChange>
export const StoredBrandSettings = z.object({
  displayname: z.string(),
  phone: z.string(),
  hidename: z.enum(['no', 'yes']),
  link: z.string(),
  bulletpoints: z.string(),
  logo: z.string(),
  id: z.number(),
  version: z.number(),
})
export type StoredBrandSettings = z.output<typeof StoredBrandSettings>

/** A lender as consumers see it when they consent: the title is its brand. */
export const OneToOne = z.strictObject({
  compliance: flag,
  title: text(120),
  description: richText(20_000),
  logo,
})
export const OneToOneChange = OneToOne.partial()
export type OneToOneChange = z.output<typeof OneToOneChange>
export const StoredOneToOne = z.object({
  compliance: z.union([z.literal(0), z.literal(1)]),
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  id: z.number(),
  version: z.number(),
})
export type StoredOneToOne = z.output<typeof StoredOneToOne>
