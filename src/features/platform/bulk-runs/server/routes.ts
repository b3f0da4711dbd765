import { refuse } from '@/kernel/errors'
import { enqueueRun } from '@/server/bulk/start'
import { leaveOut } from '@/server/bulk/work'
import { routes } from '@/server/http/context'
import { bulkRunCalls } from '../contract'
import { openRuns, pageOfItems, pageOfRuns, runById } from './runs'

export default routes(bulkRunCalls, (services) => ({
  list: ({ db, actor }, { body }) => pageOfRuns(services, db, actor, body),
  open: ({ db, actor }) => openRuns(services, db, actor),
  get: ({ db, actor }, { params }) => runById(services, db, actor, params.id),
  items: ({ db, actor }, { params, body }) => pageOfItems(services, db, actor, params.id, body),
  stop: async ({ db: tx, actor, record }, { params: { id } }) => {
    const run = await runById(services, tx, actor, id)
    if (run.ended !== null) throw refuse('The bulk run has ended')
    // Rows in somebody's hands are waited for: whoever has begun one commits first.
    await leaveOut(tx, id)
    const stop_reason = `Stopped by ${actor.name}`
    await tx.updateTable('bulk_runs').set({ stop_reason }).where('id', '=', id).execute()
    await record({ title: 'Bulk run stopped', description: `${run.title}, run ${id}` })
    return {}
  },
  retry: async ({ db: tx, actor, record, now: _now, ...origin }, { params: { id } }) => {
    const run = await runById(services, tx, actor, id)
    if (run.ended === null) throw refuse('The bulk run has not ended')
    const again = await tx
      .updateTable('bulk_run_items')
      .set({ state: 'waiting', outcome: null, began_at: null })
      .where('run_id', '=', id)
      .where('state', 'in', ['failed', 'stopped'])
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) throw refuse('All rows are done')
    const { requestId: request_id, ipaddress, useragent } = origin
    await tx
      .updateTable('bulk_runs')
      .set({ ended_at: null, stop_reason: null, user_id: actor.id, request_id, ipaddress, useragent })
      .where('id', '=', id)
      .execute()
    await enqueueRun(services, tx, id)
    await record({
      title: 'Bulk run tried again',
      description: `${run.title}: ${again.numUpdatedRows} rows, run ${id}`,
    })
    return {}
  },
}))
