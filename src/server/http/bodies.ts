import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exceededLimit, hasMoreParts } from '@/kernel/body-shape'
import { AppError } from '@/kernel/errors'
import { MOST_DEPTH, MOST_PARAMETERS, PUBLIC_BODY } from './body-limits'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keys and list items that a body of this route may have. */
    bodyMembers?: number
  }
}

const tooWide = (most: number): AppError =>
  new AppError('tooLarge', { text: `The body has too many fields: at most ${most} fields and list items are allowed.` })

const mostOf = (request: FastifyRequest): number => request.routeOptions.config.bodyMembers ?? PUBLIC_BODY.members

function faultIn(text: string, members: number): AppError | null {
  const exceeded = exceededLimit(text, { members, depth: MOST_DEPTH })
  if (exceeded === 'depth') return new AppError('malformed', { text: 'The body is nested too deeply.' })
  return exceeded === 'members' ? tooWide(members) : null
}

/** JSON and forms only. Wide and deep bodies are refused before they are parsed. */
export function readBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    const fault = faultIn(text, mostOf(request))
    if (fault) done(fault)
    // Clients send this content type with an empty body on calls that take none.
    else if (text === '') done(null, undefined)
    else Promise.resolve(parseJson(request, text, done)).catch((error: unknown) => done(error as Error))
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const most = mostOf(request)
    if (hasMoreParts(body as string, most)) done(tooWide(most))
    else done(null, parseForm(body as string, '&', '=', { maxKeys: 0 }))
  })
  server.addHook('onRequest', async ({ url }) => {
    if (hasMoreParts(url, MOST_PARAMETERS))
      throw new AppError('malformed', { text: `The address has more than ${MOST_PARAMETERS} parameters.` })
  })
}
