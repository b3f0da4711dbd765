import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { BrandSettingsChange, OneToOneChange } from '../brand'
import { LenderChange } from '../records'
import { saveOneToOne, saveSettings } from './brand'
import { type Ctx, updateLender } from './service'

/** A change is logged under the name of what was changed: the name finds the use case that sets it back. */
function setBack(ctx: Ctx, id: number, field: string, value: unknown, today: string): Promise<unknown> {
  const [part, name] = field.split('.')
  if (part === 'settings' && name !== undefined && name in BrandSettingsChange.shape)
    return saveSettings(ctx, id, stillAllowed(BrandSettingsChange, { [name]: value }))
  if (part === 'onetoone' && name !== undefined && name in OneToOneChange.shape)
    return saveOneToOne(ctx, id, stillAllowed(OneToOneChange, { [name]: value }))
  if (field in LenderChange.shape) return updateLender(ctx, id, stillAllowed(LenderChange, { [field]: value }), today)
  throw refuse(`${field} cannot be restored`)
}

export async function restoreLender(
  ctx: Ctx,
  id: number,
  wanted: Restored,
  today: string,
): Promise<Record<string, never>> {
  await restoring(ctx, wanted, { lender: id }, (restore, value) => setBack(restore, id, wanted.field, value, today))
  return {}
}
