import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { found } from '@/server/http/edits'
import { fieldsData, RcidChange } from '../records'
import { REQUIRED, saveRules } from './required-fields'
import { type Ctx, updateRcid } from './service'
import { findRcid } from './sql'

function setBack(ctx: Ctx, id: number, field: string, value: unknown): Promise<unknown> {
  if (field.startsWith(REQUIRED)) {
    const rule = { field: field.slice(REQUIRED.length), required: value }
    return saveRules(ctx, id, stillAllowed(fieldsData, [rule]))
  }
  if (field in RcidChange.shape) return updateRcid(ctx, id, stillAllowed(RcidChange, { [field]: value }))
  throw refuse(`${field} cannot be restored`)
}

export async function restoreRcid(ctx: Ctx, id: number, wanted: Restored): Promise<Record<string, never>> {
  const { publisher } = found(await findRcid(ctx.db, id), 'RCID')
  await restoring(ctx, wanted, { publisher, rcid: id }, (restore, value) => setBack(restore, id, wanted.field, value))
  return {}
}
