import { sql } from 'kysely'
import { invalidField } from '@/kernel/errors'
import type { Holder } from '@/kernel/permission'
import type { Db, Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import type { lenderCalls } from '../contract'
import { mayAllowPortalChanges } from '../portal-changes'
import type { LenderChange, NewLender } from '../records'
import { productsOf, repOf } from './list'

export type Ctx = Context<typeof lenderCalls.update>

const COLUMNS = [
  ...([
    'id',
    'title',
    'status',
    'returnpolicy',
    'invoicemethod',
    'billingtype',
    'representative',
    'firstname',
  ] as const),
  ...(['lastname', 'email', 'address', 'city', 'state', 'zip', 'phone', 'fax', 'emailcopy'] as const),
  ...(['emailcopydestination', 'portalchanges', 'bordeloid', 'dateadd', 'version'] as const),
]

const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0)

export async function findLender(db: Db | Tx, id: number) {
  const row = await db
    .selectFrom('lenders as l')
    .leftJoin('users as u', 'u.id', 'l.representative')
    .select(COLUMNS.map((name) => `l.${name}` as const))
    .select(['u.name as repname', productsOf.as('products')])
    // Days leave as text: a date of the driver is an instant of the machine's own zone.
    .select(
      sql<string | null>`(SELECT max(until_day)::text FROM lender_billing_past WHERE lender = l.id)`.as(
        'billingtypesince',
      ),
    )
    .where('l.id', '=', id)
    .executeTakeFirst()
  const { repname, emailcopy, portalchanges, ...lender } = found(row, 'Lender')
  const flags = { emailcopy: flagOf(emailcopy), portalchanges: flagOf(portalchanges) }
  return { ...lender, ...flags, userrep: repOf(lender.representative, repname) }
}
type Found = Awaited<ReturnType<typeof findLender>>

/** Locked: who edits next waits. */
export const lockLender = async (tx: Tx, id: number) =>
  found(await tx.selectFrom('lenders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), 'Lender')

async function checkRepresentative(db: Db, representative: number | null | undefined): Promise<void> {
  if (representative === undefined || representative === null) return
  const known = db.selectFrom('users').select('id').where('id', '=', representative).where('kind', '=', 'admin')
  if (!(await known.where('deleted_at', 'is', null).executeTakeFirst()))
    throw invalidField('representative', 'Choose an admin of the list')
}

/** The part of a lender that the log compares. */
const logged = ({
  id: _,
  version: __,
  dateadd: ___,
  userrep: ____,
  products: _____,
  bordeloid: ______,
  billingtypesince: _______,
  ...values
}: Found) => values

const columnsOf = ({ emailcopy, portalchanges, ...body }: LenderChange) => ({
  ...body,
  ...(emailcopy === undefined ? {} : { emailcopy: emailcopy === 1 }),
  ...(portalchanges === undefined ? {} : { portalchanges: portalchanges === 1 }),
})

function guardPortalChanges(by: Holder, wanted: 0 | 1 | undefined, before: boolean): void {
  if (wanted === 1 && !before && !mayAllowPortalChanges(by))
    throw invalidField('portalchanges', 'Needs the permissions to manage orders and caps')
}

export async function addLender(ctx: Ctx, { title, status, ...body }: NewLender) {
  guardPortalChanges(ctx.actor, body.portalchanges, false)
  await checkRepresentative(ctx.db, body.representative)
  const values = { ...columnsOf(body), title, status, ...stampNew(ctx) }
  const { id } = await ctx.db.insertInto('lenders').values(values).returning('id').executeTakeFirstOrThrow()
  const after = logged(await findLender(ctx.db, id))
  await ctx.record({ title: 'Lender added', description: title, after, links: { lender: id } })
  return { id }
}

/** Earlier days keep the type they had; what is changed twice in a day counts as changed once. */
async function keepBillingType(tx: Tx, lender: number, before: string, after: string, today: string): Promise<void> {
  if (before === after) return
  const past = { lender, until_day: today, billingtype: before }
  await tx
    .insertInto('lender_billing_past')
    .values(past)
    .onConflict((known) => known.doNothing())
    .execute()
  const never = tx.deleteFrom('lender_billing_past').where('lender', '=', lender)
  await never.where('until_day', '=', sql<string>`${today}::date`).where('billingtype', '=', after).execute()
}

/** `today` is the business day from which a changed billing type applies. */
export async function updateLender(ctx: Ctx, id: number, body: LenderChange, today: string) {
  const row = await lockLender(ctx.db, id)
  const before = await findLender(ctx.db, id)
  await guardVersion(ctx, row, before)
  guardPortalChanges(ctx.actor, body.portalchanges, row.portalchanges)
  if (body.representative !== row.representative) await checkRepresentative(ctx.db, body.representative)
  await ctx.db
    .updateTable('lenders')
    .set({ ...columnsOf(body), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await keepBillingType(ctx.db, id, row.billingtype, body.billingtype ?? row.billingtype, today)
  const after = await findLender(ctx.db, id)
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'Lender changed', description: after.title, ...changes, links: { lender: id } })
  return after
}
