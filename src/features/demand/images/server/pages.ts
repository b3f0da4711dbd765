import { AppError } from '@/kernel/errors'
import type { FeaturePages } from '@/server/http/pages'

const YEAR = 31_536_000

/** Stored images are shown to consumers too, so they need no sign-in; their names cannot be guessed. */
const pages: FeaturePages = (server, services) => {
  server.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const image = await services.database.db
      .selectFrom('images')
      .select(['type', 'bytes'])
      .where('id', '=', request.params.id)
      .executeTakeFirst()
    if (!image) throw new AppError('unknownPath')
    return reply
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(image.type)
      .send(image.bytes)
  })
}

export default pages
