import { href, type SearchValue } from '@/web/router/search'

type Keys = Readonly<Record<string, SearchValue>>

/** The leads behind a figure. */
export const leadsHref = (keys: Keys): string => href('/portal/leads', keys)
export const leadHref = (lead: number): string => href(`/portal/leads/${lead}`)
export const returnsHref = (keys: Keys): string => href('/portal/returns', keys)
export const billingHref = (keys: Keys): string => href('/portal/billing', keys)
export const orderHref = (order: number): string => href(`/portal/orders/${order}`)
