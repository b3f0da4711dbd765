import { createHash } from 'node:crypto'
import { AppError } from '@/kernel/errors'
import type { FeaturePages } from '@/server/http/pages'
import { publicPath } from '../contract'

interface Address {
  Params: { slug: string }
}

interface Served {
  readonly html: string
  readonly tag: string
  readonly until: number
}

/** Readers see a change so soon; a rush on one page is one question of the database in this time. */
const FRESH_SECONDS = 30
const MOST_KEPT = 200

/** It runs nothing and asks nothing of anybody but pictures, whatever its content is. */
const POLICY =
  "default-src 'none'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const documentOf = ({ title, content }: { title: string; content: string }): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title></head><body>${content}</body></html>\n`

/** Landing page content for everybody, by its slug. */
const pages: FeaturePages = (server, { database, clock }) => {
  const kept = new Map<string, Served>()

  const read = async (slug: string): Promise<Served | null> => {
    const row = await database.db
      .selectFrom('landing_pages')
      .select(['title', 'content'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    const html = documentOf(row)
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { html, tag, until: clock.now() + FRESH_SECONDS * 1000 }
  }

  const pageOf = async (slug: string): Promise<Served | null> => {
    const known = kept.get(slug)
    if (known && known.until > clock.now()) return known
    const page = await read(slug)
    kept.delete(slug)
    if (kept.size >= MOST_KEPT) kept.clear()
    if (page) kept.set(slug, page)
    return page
  }

  server.get<Address>(publicPath(':slug'), async (request, reply) => {
    const page = await pageOf(request.params.slug)
    if (!page) throw new AppError('unknownPath')
    reply.headers({
      'content-security-policy': POLICY,
      'cache-control': `public, max-age=${FRESH_SECONDS}`,
      etag: page.tag,
    })
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page.html)
  })
}

export default pages
