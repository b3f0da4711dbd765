import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import { type FoundRow, type Look, pageOf, type RowsKind, wholly } from './kind'
import { revenueADay } from './revenue'

async function waiting(look: Look): Promise<FoundRow[]> {
  const rows = await look.db
    .selectFrom('send_part_edits as edit')
    .innerJoin('orders', 'orders.id', 'edit.order_id')
    .innerJoin('lenders', 'lenders.id', 'orders.lender_id')
    .leftJoin('users', 'users.id', 'edit.user_id')
    .select([
      'edit.id',
      'edit.order_id',
      'edit.part',
      'edit.name',
      'edit.prompt',
      'edit.senddate',
      'users.name as user',
    ])
    .select(['orders.title as order_title', 'orders.lender_id', 'lenders.title as lender_title'])
    .where('edit.prstatus', '=', 'created')
    .orderBy('edit.senddate')
    .orderBy('edit.id')
    .execute()
  const revenue = await revenueADay(look)
  return rows.map((row) => ({
    id: String(row.id),
    title: row.order_title,
    path: pageOf.order(row.order_id),
    party: row.lender_title,
    links: { party: pageOf.lender(row.lender_id) },
    detail: `${row.user ?? 'Somebody'}, ${row.part} part of ${row.name}: ${row.prompt}`,
    since: row.senddate.toISOString(),
    atstake: revenue(row.order_id),
    about: { edit: row.id },
  }))
}

/** What somebody asked for and somebody else has to allow. */
export const FORMAT_KIND: RowsKind = {
  kind: 'formats',
  title: 'Send-format changes awaiting approval',
  detail: 'Not in use until somebody deploys or refuses them',
  access: sendFormatPermissions.order_approvesendformat,
  ...wholly(waiting),
}
