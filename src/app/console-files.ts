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
const pageFile = (name: 'index' | 'portal'): string => join(webRoot(), `${name}.html`)
const isBuilt = (): boolean => existsSync(pageFile('index')) && existsSync(pageFile('portal'))

/** Differs whenever the built console or portal differs; their pages ask for this to know of an update. */
export function consoleVersion(): string {
  if (!isBuilt()) return 'unbuilt'
  const hash = createHash('sha256')
  return hash
    .update(readFileSync(pageFile('index')))
    .update(readFileSync(pageFile('portal')))
    .digest('hex')
    .slice(0, 16)
}

const STATIC = { index: false, preCompressed: true, cacheControl: false } as const

/** Serves the built console from /, the portal from /portal, and the API's description beside the API. */
export async function addConsole(server: FastifyInstance): Promise<void> {
  // Described when first asked for: it takes longer than the rest of a start.
  let described: ReturnType<typeof describeApi> | undefined
  const description = () => (described ??= describeApi())
  server.get('/api/openapi.json', () => description())
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiDocsPage(description())))
  if (!isBuilt()) return
  // One route for all of them: a route for each of a thousand files was most of a start.
  await server.register(fastifyStatic, {
    ...STATIC,
    root: join(webRoot(), 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`)
    },
  })
  await server.register(fastifyStatic, {
    ...STATIC,
    root: webRoot(),
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache')
    },
  })
}

const IN_PORTAL = /^\/portal(?:[/?]|$)/

/** The page of the console or of the portal, with a nonce of its own every time; nothing before the first build. */
export function consolePage() {
  if (!isBuilt()) return undefined
  const [console, portal] = [readFileSync(pageFile('index'), 'utf8'), readFileSync(pageFile('portal'), 'utf8')]
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((IN_PORTAL.test(request.url) ? portal : console).replaceAll('__STYLE_NONCE__', request.styleNonce))
}
