import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiDocsPage } from './api-docs'
import { describeApi } from './openapi'
import { packageRoot } from './package-root'

const YEAR = 31_536_000
const webRoot = (): string => join(packageRoot(), 'dist', 'web')
const indexFile = (): string => join(webRoot(), 'index.html')

/** Differs whenever the built console differs; its page asks for this to know of an update. */
export function consoleVersion(): string {
  if (!existsSync(indexFile())) return 'unbuilt'
  return createHash('sha256').update(readFileSync(indexFile())).digest('hex').slice(0, 16)
}

/** Serves the built console from / and the API's description beside the API. */
export async function addConsole(server: FastifyInstance): Promise<void> {
  // Described when first asked for: it takes longer than the rest of a start.
  let described: ReturnType<typeof describeApi> | undefined
  const description = () => (described ??= describeApi())
  server.get('/api/openapi.json', () => description())
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiDocsPage(description())))
  if (!existsSync(indexFile())) return
  await server.register(fastifyStatic, {
    root: webRoot(),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
}

/** The console's page, with a nonce of its own every time; nothing before the first build. */
export function consolePage() {
  if (!existsSync(indexFile())) return undefined
  const page = readFileSync(indexFile(), 'utf8')
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__STYLE_NONCE__', request.styleNonce))
}
