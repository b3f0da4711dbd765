import { dateIn } from '@/kernel/business-time'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import { pageOfRows } from '@/server/http/paging'
import { LENDER_LIST_COLUMNS } from '../columns'
import { lenderCalls } from '../contract'
import { readOneToOne, readSettings, saveOneToOne, saveSettings } from './brand'
import { countLenders, type LenderRecord, listed, selectLenders } from './list'
import { restoreLender } from './restore'
import { addLender, findLender, updateLender } from './service'

async function* listedBatches(batches: AsyncIterable<LenderRecord[]>) {
  for await (const rows of batches) yield rows.map(listed)
}

export default routes(lenderCalls, ({ database: { reports, exportPool }, config: { SLUICE_TIME_ZONE: zone } }) => ({
  list: ({ now }, { body: { page, perPage, ...wanted } }) =>
    pageOfRows(selectLenders(reports, wanted, { zone, now }), { page, perPage }, listed, countLenders(reports, wanted)),
  export: ({ now }, { body: { columns, ...wanted } }) => {
    const rows = streamRows<LenderRecord>(exportPool, selectLenders(reports, wanted, { zone, now }))
    return csvOf(zone, chosenColumns(LENDER_LIST_COLUMNS, columns), listedBatches(rows))
  },
  get: ({ db }, { params }) => findLender(db, params.id),
  add: (ctx, { body }) => addLender(ctx, body),
  update: (ctx, { params, body }) => updateLender(ctx, params.id, body, dateIn(zone, ctx.now)),
  settings: ({ db }, { params }) => readSettings(db, params.id),
  saveSettings: (ctx, { params, body }) => saveSettings(ctx, params.id, body),
  oneToOne: ({ db }, { params }) => readOneToOne(db, params.id),
  saveOneToOne: (ctx, { params, body }) => saveOneToOne(ctx, params.id, body),
  restore: (ctx, { params, body }) => restoreLender(ctx, params.id, body, dateIn(zone, ctx.now)),
}))
