import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { fieldsData, RcidChange } from '../records'
import { REQUIRED, saveRules } from './required-fields'
import { type Ctx, updateRcid } from './service'
import { findRcid } from './sql'

function setBack(services: Services, ctx: Ctx, id: number, field: string, value: unknown): Promise<unknown> {
  if (field.startsWith(REQUIRED)) {
    const rule = { field: field.slice(REQUIRED.length), required: value }
    return saveRules(ctx, id, stillAllowed(fieldsData, [rule]))
  }
  if (field in RcidChange.shape) return updateRcid(services, ctx, id, stillAllowed(RcidChange, { [field]: value }))
  throw refuse(`${field} cannot be restored`)
}

export async function restoreRcid(services: Services, ctx: Ctx, id: number, wanted: Restored) {
  const { publisher } = found(await findRcid(services, ctx.db, id), 'RCID')
  const links = { publisher, rcid: id }
  await restoring(ctx, wanted, links, (restore, value) => setBack(services, restore, id, wanted.field, value))
  return {}
}
