import { labelled } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { returnLookupCalls } from '../contract'

const RETURN_STATUSES = labelled({
  requested: 'requested',
  accepted: 'accepted',
  denied: 'denied',
  'accepted credited': 'Accepted, credited',
})

export default routes(returnLookupCalls, () => ({ returnStatuses: () => Promise.resolve(RETURN_STATUSES) }))
