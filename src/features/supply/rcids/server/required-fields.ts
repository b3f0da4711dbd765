import { AppError } from '@/kernel/errors'
import { fieldsOf, type ProductId } from '@/kernel/lead-fields'
import type { Db } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { z } from 'zod'
import type { FieldRule, FieldRules, fieldsData } from '../records'
import type { Ctx } from './service'
import { lockRcid } from './sql'

interface Row {
  readonly id: number
  readonly product_id: number
  readonly required: unknown
  readonly version: number
}

const rulesOf = ({ id, product_id, required, version }: Row): FieldRules => ({
  id,
  version,
  fields: fieldsOf(product_id as ProductId).map(({ name, label, personal }) => ({
    field: name,
    label,
    required: (required as Readonly<Record<string, number>>)[name] ?? 0,
    postonly: personal,
  })),
})

export async function readRules(db: Db, id: number): Promise<FieldRules> {
  const row = await db.selectFrom('rcids').selectAll().where('id', '=', id).executeTakeFirst()
  return rulesOf(found(row, 'RCID'))
}

type Wanted = z.output<typeof fieldsData>

function faultOf(rule: FieldRule | undefined, required: number): string | null {
  if (!rule) return 'There is no such field for this product'
  return rule.postonly && required === 2 ? 'A ping carries no identity: require it on post' : null
}

/** The log's name of a field that is required. */
export const REQUIRED = 'required.'

const logged = ({ fields }: FieldRules) => ({
  required: Object.fromEntries(fields.map(({ field, required }) => [field, required])),
})

export async function saveRules(ctx: Ctx, id: number, wanted: Wanted): Promise<FieldRules> {
  const row = found(await lockRcid(ctx.db, id), 'RCID')
  const before = rulesOf(row)
  await guardVersion(ctx, row, before)
  const rules = new Map(before.fields.map((rule) => [rule.field, rule]))
  const faults: Record<string, string> = {}
  for (const { field, required } of wanted) {
    const fault = faultOf(rules.get(field), required)
    if (fault) faults[field] = fault
    else rules.set(field, { ...(rules.get(field) as FieldRule), required })
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalidFields', { fields: faults })
  const kept = [...rules.values()].filter(({ required }) => required > 0)
  const stored = JSON.stringify(Object.fromEntries(kept.map(({ field, required }) => [field, required])))
  await ctx.db
    .updateTable('rcids')
    .set({ required: stored, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readRules(ctx.db, id)
  const links = { publisher: row.publisher_id, rcid: id }
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'Required fields changed', description: row.title, ...changes, links })
  return after
}
