import { z } from 'zod'
import {
  type Access,
  type CallSpec,
  type Contract,
  isPage,
  isPortalAccess,
  type Method,
  methodsOf,
  type PortalAccess,
} from '@/kernel/call'
import { accessText } from '@/kernel/may-call'
import { contracts } from './contracts.gen'

type Json = Record<string, unknown>

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const DOOR_TEXTS = {
  publisher: 'For publishers: authenticated by rcid and apikey.',
  lender: 'For lenders: authenticated by the token they were given.',
  jangl: 'For publishers: authenticated by the token of the Jangl connection, as the header Authorization: Token.',
} as const

const PORTAL_TEXTS: Record<PortalAccess, string> = {
  'publisher-user': "For a publisher's users: the publisher must be one of their own.",
  'lender-user': "For a lender's users: the lender must be one of their own.",
  'partner-user': 'For users of the portal: about the signed-in user alone.',
}

const accessLine = (access: Access, door: CallSpec['door']): string =>
  door
    ? DOOR_TEXTS[door]
    : access === 'public'
      ? 'Open to everyone.'
      : access === 'signed-in'
        ? 'Any signed-in admin.'
        : access === 'super-user'
          ? 'Super users only.'
          : isPortalAccess(access)
            ? PORTAL_TEXTS[access]
            : `Needs ${accessText(access)}.`

function parameters(spec: CallSpec, method: Method): Json[] {
  const part = (schema: z.ZodType | undefined, place: string): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
    }))
  }
  const all = [...part(spec.params, 'path'), ...part(spec.query, 'query')]
  if (method === 'GET') all.push(...part(spec.body, 'query'))
  if (method === 'PUT')
    all.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Version that was read; a newer one answers 409',
    })
  if (spec.door === 'publisher' || spec.door === 'jangl')
    all.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 255 },
      description: 'The same key and body get the first answer for 24 hours; another body is refused with 422',
    })
  return all
}

function okAnswer(spec: CallSpec): Json {
  const payload = toSchema(spec.answer, 'output')
  const schema = isPage(spec.answer) ? payload : { type: 'object', properties: { data: payload }, required: ['data'] }
  const json = { 'application/json': { schema } }
  if (spec.download)
    return { description: 'A file, or JSON if asked for', content: { 'text/csv': { schema: payload }, ...json } }
  return { description: 'Success', content: json }
}

const ERROR_TEXTS: Record<number, string> = {
  400: 'Refused',
  401: 'Not signed in',
  403: 'Lacks the permission',
  409: 'Changed by somebody else meanwhile',
  413: 'The body is too large',
  415: 'Neither JSON nor form-encoded, or compressed',
  422: 'Fields need attention',
  429: 'Too many requests; see Retry-After',
}

function errorCodes(spec: CallSpec, method: Method): number[] {
  if (spec.door) return [400, 413, 415, 422, 429]
  return spec.permission === 'public' ? [400, 401, 422] : [400, 401, 403, ...(method === 'PUT' ? [409] : []), 422]
}

function requestBody(spec: CallSpec): Json {
  if (!spec.body) return {}
  const content = { schema: toSchema(spec.body, 'input') }
  const form = spec.door && spec.door !== 'jangl' ? { 'application/x-www-form-urlencoded': content } : {}
  return { requestBody: { content: { 'application/json': content, ...form } } }
}

function operation(spec: CallSpec, method: Method, name: string, tag: string): Json {
  const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    operationId: method === spec.method ? `${tag}.${name}` : `${tag}.${name}.${method.toLowerCase()}`,
    tags: [tag],
    summary: spec.summary,
    description: accessLine(spec.permission, spec.door),
    'x-permission': spec.permission,
    ...(spec.permission === 'public' ? { security: [] } : {}),
    parameters: parameters(spec, method),
    ...(method === 'GET' ? {} : requestBody(spec)),
    responses: {
      200: okAnswer(spec),
      ...Object.fromEntries(
        errorCodes(spec, method).map((code) => [code, { description: ERROR_TEXTS[code], ...failure }]),
      ),
    },
  }
}

/** OpenAPI 3.1 of every call, straight from the contracts. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [group, calls] of Object.entries(contracts as Record<string, Contract>)) {
    const tag = group.replace(/Calls$/, '')
    for (const [name, spec] of Object.entries(calls)) {
      const path = `/api${spec.path}`
      for (const method of methodsOf(spec))
        paths[path] = { ...paths[path], [method.toLowerCase()]: operation(spec, method, name, tag) }
    }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version: '1',
      description: 'Lead-distribution marketplace. Answers are {"data": …}; lists add paging beside it.',
    },
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Session token, then a blank and the device token where there is one',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code', 'requestId'],
          properties: {
            message: text,
            code: text,
            requestId: text,
            errors: { type: 'object', additionalProperties: text },
          },
        },
      },
    },
  }
}
