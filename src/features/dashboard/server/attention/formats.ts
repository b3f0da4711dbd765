import { sendFormatPermissions } from '../../../send-formats/permissions'
import { type Look, type RowsKind, wholly } from './kind'

async function waiting({ db }: Look) {
  const rows = await db
    .selectFrom('send_part_edits as edit')
    .innerJoin('orders', 'orders.id', 'edit.order_id')
    .innerJoin('lenders', 'lenders.id', 'orders.lender_id')
    .leftJoin('users', 'users.id', 'edit.user_id')
    .select(['edit.id', 'edit.part', 'edit.name', 'edit.prompt', 'edit.senddate', 'users.name as user'])
    .select(['orders.title as order_title', 'lenders.title as lender_title'])
    .where('edit.prstatus', '=', 'created')
    .orderBy('edit.senddate')
    .orderBy('edit.id')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    title: row.order_title,
    path: null,
    party: row.lender_title,
    detail: `${row.user ?? 'Somebody'}, ${row.part} part of ${row.name}: ${row.prompt}`,
    since: row.senddate.toISOString(),
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
