import { routes } from '@/server/http/context'
import { pixelLookupCalls } from '../contract'
import { PIXEL_STATUSES, PIXEL_TYPES } from '../records'

export default routes(pixelLookupCalls, () => ({
  statuses: () => Promise.resolve([...PIXEL_STATUSES]),
  types: () => Promise.resolve([...PIXEL_TYPES]),
}))
