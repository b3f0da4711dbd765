import { z } from 'zod'
import { type Access, type CallSpec, type Contract, isPage, type Method, methodsOf } from '@/kernel/call'
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

const accessText = (access: Access): string =>
  access === 'public'
    ? 'Open to everyone.'
    : access === 'signed-in'
      ? 'Any signed-in admin.'
      : access === 'super-user'
        ? 'Super users only.'
        : `Needs ${typeof access === 'string' ? access : access.join(' or ')}.`

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
  422: 'Fields need attention',
}

function operation(spec: CallSpec, method: Method, name: string, tag: string): Json {
  const errors =
    spec.permission === 'public' ? [400, 401, 422] : [400, 401, 403, ...(method === 'PUT' ? [409] : []), 422]
  const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    operationId: method === spec.method ? `${tag}.${name}` : `${tag}.${name}.${method.toLowerCase()}`,
    tags: [tag],
    summary: spec.summary,
    description: accessText(spec.permission),
    'x-permission': spec.permission,
    ...(spec.permission === 'public' ? { security: [] } : {}),
    parameters: parameters(spec, method),
    ...(spec.body && method !== 'GET'
      ? { requestBody: { content: { 'application/json': { schema: toSchema(spec.body, 'input') } } } }
      : {}),
    responses: {
      200: okAnswer(spec),
      ...Object.fromEntries(errors.map((code) => [code, { description: ERROR_TEXTS[code], ...failure }])),
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
