import { labelled } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { costUploadLookupCalls } from '../contract'

const COST_UPLOAD_TYPES = labelled({ equally: 'Same Cost Per lead', proportionally: 'Percentage Based Upload' })

export default routes(costUploadLookupCalls, () => ({ costUploadTypes: () => Promise.resolve(COST_UPLOAD_TYPES) }))
