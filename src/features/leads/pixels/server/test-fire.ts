import { filledPixel, pixelForm, readPixel, sampleValue } from '@/engine/pixels/template'
import { sendFiring } from '@/features/selling/market/server/public'
import { refuse } from '@/kernel/errors'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { Ctx } from './service'
import { findPixel } from './sql'

/** Noted like a real one, with made-up values and no lead; sent once the note is committed. Code of a page is shown, not run. */
export async function testFire(services: Services, ctx: Ctx, id: number) {
  const pixel = found(await findPixel(ctx.db, id), 'Pixel')
  const form = pixelForm(pixel.pixeltype)
  const read = readPixel(pixel.content, form)
  if ('fault' in read) throw refuse(read.fault)
  const isSent = form === 'address'
  const at = new Date(ctx.now)
  const { id: fire } = await ctx.db
    .insertInto('pixel_fires')
    .values({
      ...{ pixel_id: id, fired_at: at, fired: false, test: true, next_at: isSent ? at : null },
      ...{ code: filledPixel(read.template, sampleValue), note: isSent ? '' : 'What a page would be given' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = { publisher: pixel.publisher, pixel: id }
  await ctx.record({ title: 'Pixel test-fired', description: pixel.title, links })
  return ctx.after(async () => {
    if (isSent) await sendFiring(services, { fire })
    const row = await services.database.db
      .selectFrom('pixel_fires')
      .select(['fired', 'code', 'note', 'answer'])
      .where('id', '=', fire)
      .executeTakeFirstOrThrow()
    return { fired: row.fired ? (1 as const) : (0 as const), pixelcode: row.code, note: row.note, answer: row.answer }
  })
}
