import { routes } from '@/server/http/context'
import { costUploadLookupCalls } from '../contract'
import { COST_UPLOAD_TYPES } from '../types'

export default routes(costUploadLookupCalls, () => ({ costUploadTypes: () => Promise.resolve(COST_UPLOAD_TYPES) }))
