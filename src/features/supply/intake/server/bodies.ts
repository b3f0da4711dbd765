import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '@/kernel/errors'
import { formMembers, jsonMembers, type Members, unreadable } from '../body-members'

const strict = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return strict.decode(bytes)
  } catch {
    throw unreadable('The body is not valid UTF-8.')
  }
}

function read(request: FastifyRequest, bytes: Buffer, members: (text: string) => Members): Members {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new AppError('unsupportedType', { text: 'Send the body as UTF-8.' })
  return members(decode(bytes))
}

type Kinds = readonly (readonly [type: string, members: (text: string) => Members])[]
const JSON_AND_FORMS: Kinds = [
  ['application/json', (text) => jsonMembers(text)],
  ['application/x-www-form-urlencoded', formMembers],
]

/** Read more strictly than the console's: what a publisher meant must never be a guess. */
export function acceptBodies(scope: FastifyInstance, kinds = JSON_AND_FORMS): void {
  scope.removeAllContentTypeParsers()
  for (const [type, members] of kinds)
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      Promise.resolve(read(request, body, members)),
    )
}

export const membersOf = ({ body }: FastifyRequest): Members => (body instanceof Map ? (body as Members) : new Map())
