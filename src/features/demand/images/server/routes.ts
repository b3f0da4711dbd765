import { createHash } from 'node:crypto'
import { invalidField } from '@/kernel/errors'
import { routes, twoSteps } from '@/server/http/context'
import { IMAGE_MAX_BYTES, imageCalls } from '../contract'
import { reencode } from './reencode'

/** Read and written anew before the transaction: a large picture takes a while. */
async function pictureOf(dataUrl: string) {
  const encoded = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1]
  if (!encoded) throw invalidField('image', 'Send the image as a data URL')
  const given = Buffer.from(encoded, 'base64')
  if (given.length > IMAGE_MAX_BYTES) throw invalidField('image', 'The image must be 2 MB or smaller')
  return reencode(given)
}

export default routes(imageCalls, () => ({
  upload: twoSteps(
    (_ctx, { body }) => pictureOf(body.image),
    async (ctx, _input, { type, extension, bytes }) => {
      // Named by content: the same image again is the same file, and names cannot be guessed.
      const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
      await ctx.db
        .insertInto('images')
        .values({ id, type, bytes, user_id: ctx.actor.id, dateadd: new Date(ctx.now) })
        .onConflict((oc) => oc.column('id').doNothing())
        .execute()
      await ctx.record({ title: 'Image stored', description: `${type}, ${bytes.length} bytes` })
      return { url: `/images/${id}` }
    },
  ),
}))
