import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { found } from '@/server/http/edits'
import { PixelChange } from '../records'
import { type Ctx, updatePixel } from './service'
import { findPixel } from './sql'

export async function restorePixel(ctx: Ctx, id: number, wanted: Restored): Promise<Record<string, never>> {
  const { publisher } = found(await findPixel(ctx.db, id), 'Pixel')
  await restoring(ctx, wanted, { publisher, pixel: id }, (restore, value) => {
    if (!(wanted.field in PixelChange.shape)) throw refuse(`${wanted.field} cannot be restored`)
    return updatePixel(restore, id, stillAllowed(PixelChange, { [wanted.field]: value }))
  })
  return {}
}
