import { lookup } from '@/kernel/lookup'

export const returnLookupCalls = { returnStatuses: lookup('/system/returnstatus', 'Return statuses') }
