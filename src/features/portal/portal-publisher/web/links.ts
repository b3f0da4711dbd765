import { href, type SearchValue } from '@/web/router/search'

type Keys = Readonly<Record<string, SearchValue>>

/** The leads behind a figure. */
export const leadsHref = (keys: Keys): string => href('/portal/leads', keys)
export const ledgerHref = (keys: Keys): string => href('/portal/ledger', keys)
export const rejectionsHref = (keys: Keys): string => href('/portal/rejections', keys)
export const subIdsHref = (keys: Keys): string => href('/portal/subids', keys)
export const rcidHref = (id: number): string => href(`/portal/rcids/${id}`)
