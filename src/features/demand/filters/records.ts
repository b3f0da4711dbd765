import { z } from 'zod'
import { POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { DATE_TIME_KIND, type TimeData } from '@/engine/filters/date-time'
import type { FilterOwner } from '@/engine/filters/filter'
import { capPermissions } from '@/features/demand/caps/permissions'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { when } from '@/kernel/inputs'
import type { Permission } from '@/kernel/permission'

/** Whose filters somebody may see and change. */
export const OWNER_PERMISSIONS: Readonly<Record<FilterOwner, Permission>> = {
  order: orderPermissions.order_manage,
  lender: lenderPermissions.lender_manage,
  publisher: publisherPermissions.publisher_manage,
  rcid: publisherPermissions.publisher_manage,
  pixel: publisherPermissions.publisher_manage,
}

const NO_HOURS: TimeData = { rules: [] }
const CAPS: ReadonlySet<string> = new Set(POSTING_CAP_KINDS.map(({ id }) => id))

const hasCaps = (owner: FilterOwner): boolean => owner === 'order' || owner === 'lender'

/** Caps are decided by who manages caps, wherever they are set: what their filters ask for beyond the owner's permission. */
export const capPermission = (owner: FilterOwner, kind: string): Permission | null =>
  CAPS.has(kind) && hasCaps(owner) ? capPermissions.caps_manage : null

const cappedHours = (data: unknown): string =>
  ((data ?? NO_HOURS) as TimeData).rules
    .flatMap(({ timeFrom, timeTo, days, cap }) => (cap === null ? [] : `${timeFrom} ${timeTo} ${days.join()} ${cap}`))
    .sort()
    .join('; ')

/** Hours without a cap are the owner's business; those with one stay as they are, unless somebody manages caps. */
export const changesHourCaps = (owner: FilterOwner, kind: string, before: unknown, after: unknown): boolean =>
  kind === DATE_TIME_KIND.id && hasCaps(owner) && cappedHours(before) !== cappedHours(after)

/** What an order's hours may go by; the database knows each of them, too. */
export const ORDER_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const
/** Null: the time zone of the business. */
export const orderZone = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(ORDER_ZONES, 'Choose a time zone of the list').nullable(),
)

const named = z.object({ id: z.number(), title: z.string() })
const scope = z.literal([0, 1]).describe('1: checked on ping and post, 0: on post only')

export const FilterWeek = z.object({
  hours: z.array(z.number()).describe('24 of them, in the time zone of the filter'),
  used: z.array(
    z.object({
      timeFrom: z.string(),
      timeTo: z.string(),
      day: z.string().describe('On which the window last began'),
      today: z.boolean(),
      leads: z.number(),
    }),
  ),
})
export type FilterWeek = z.output<typeof FilterWeek>

export const FilterRow = z.object({
  filterTitle: z.string().describe('Identifier of the filter'),
  title: z.string(),
  displayData: z.string().nullable().describe('What it does, as a sentence; null where it is not set'),
  ping: scope,
  version: z.number().describe('0 where it is not set'),
  dateupdate: when.nullable(),
  updatedby: z.string().nullable(),
  lender: named.nullable().describe('Set where it is the lender’s and only applies to the order'),
})
export type FilterRow = z.output<typeof FilterRow>

export const FilterRecord = FilterRow.extend({
  editor: z.enum(['list', 'time', 'number', 'money', 'scopedNumber', 'days', 'tokens', 'minutes']),
  data: z.unknown().describe('{list, type}, {rules}, {value} or {value, list}; null where it is not set'),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  getEntity: z.enum(['publisher', 'rcid', 'source']).nullable().describe('Whose ids a list holds'),
  owner: z.string().describe('Name of whose filter it is'),
  zone: z.string().describe('Time zone of date/time rules'),
  ownzone: z.string().nullable().describe('The order’s own; null where it goes by the time zone of the business'),
})
export type FilterRecord = z.output<typeof FilterRecord>

export const PreviewedLead = z.object({ lead: z.number(), dateadd: when, order: named, revenue: z.number() })
export type PreviewedLead = z.output<typeof PreviewedLead>

const side = z.object({
  leads: z.number(),
  revenue: z.number(),
  some: z.array(PreviewedLead).describe('The newest of them, at most 100'),
})

export const FilterPreview = z.object({
  from: z.string(),
  to: z.string(),
  kept: side.describe('Leads that were won and would have been'),
  lost: side.describe('Leads that were won and would not have been'),
  gained: side.describe('Leads the filter kept away that would have been won'),
  sampled: z.boolean().describe('Gains are estimated from a part of the leads, evenly spread'),
})
export type FilterPreview = z.output<typeof FilterPreview>

export const CopyTarget = z.object({
  id: z.number(),
  title: z.string(),
  lender: named,
  product: named,
  status: z.string(),
  displayData: z.string().nullable().describe('What the copy would replace'),
})
export type CopyTarget = z.output<typeof CopyTarget>
