import { labelled } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { returnLookupCalls } from '../contract'

const RETURN_STATUSES = labelled({
  requested: 'requested',
  accepted: 'accepted',
  denied: 'denied',
  'accepted credited': 'Accepted, credited',
})

export default routes(returnLookupCalls, ({ database: { db } }) => ({
  returnStatuses: () => Promise.resolve(RETURN_STATUSES),
  requesters: () =>
    db
      .selectFrom('users')
      .select(['id', 'name as title'])
      .where((eb) =>
        eb.exists(eb.selectFrom('return_items').select('id').whereRef('return_items.requested_by', '=', 'users.id')),
      )
      .orderBy('name')
      .orderBy('id')
      .execute(),
}))
