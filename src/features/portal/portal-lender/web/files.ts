import { download } from '@/web/api/download'
import { portalLenderCalls as calls } from '../contract'

export const exportDays = (party: number): Promise<void> =>
  download(calls.homeExport, { params: { party }, body: {} }, () => undefined)

export const exportOrders = (party: number): Promise<void> =>
  download(calls.ordersExport, { params: { party }, body: {} }, () => undefined)

export const exportStates = (party: number, date: string): Promise<void> =>
  download(calls.statesExport, { params: { party }, body: { date } }, () => undefined)
