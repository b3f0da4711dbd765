import { z } from 'zod'
import { type Cents, toDollars } from '@/kernel/money'

/** Parts that the calls about leads and pings share. */
export const named = z.object({ id: z.number(), title: z.string() })
/** Fixed choices that are known by their titles. */
export const titledById = z.object({ id: z.string(), title: z.string() })
export const orderShape = named.extend({
  status: z.string(),
  isdatafeed: z.boolean(),
  ispingpost: z.boolean(),
  lender: named.extend({ status: z.string() }),
})
export type OrderShape = z.output<typeof orderShape>

/** Dollars on the wire. */
export const money = z.number()
export const dollars = (value: number): number => toDollars(value as Cents)
export const dollarsOrNull = (value: number | null): number | null => (value === null ? null : dollars(value))

/** A request or an answer as it was kept; what tells who the consumer is is masked unless it was revealed. */
export const exchange = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})
export const answered = z.object({
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  error: z.string().nullable(),
})

/** One value of a lead's body. `masked` values are shown in part. */
export const bodyField = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string(),
  masked: z.boolean(),
})
export type BodyField = z.output<typeof bodyField>

export const SOURCE_TITLES: Readonly<Record<string, string>> = {
  directpost: 'Direct post',
  pingpost: 'Ping post',
  traffic: 'Traffic',
}
