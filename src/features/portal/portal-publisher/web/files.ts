import { download } from '@/web/api/download'
import { portalPublisherCalls as calls } from '../contract'

export const exportDays = (party: number): Promise<void> =>
  download(calls.homeExport, { params: { party }, body: {} }, () => undefined)
