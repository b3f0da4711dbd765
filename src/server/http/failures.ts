import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERRORS, type ErrorCode } from '@/kernel/errors'
import { gaveUp, isUnreachable, sqlState } from '../database/database'

/** What the HTTP library and the database refuse on their own, in our words. */
function translate(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = error as Partial<FastifyError>
  if (known.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('tooLarge')
  if (known.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupportedType')
  if (known.statusCode === 429) return new AppError('tooMany')
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500)
    return new AppError('malformed')
  // PostgreSQL cannot keep U+0000; it is bad input, wherever it came in.
  if (sqlState(error) === '22021' || sqlState(error) === '22P05')
    return new AppError('refused', { text: 'Text contains a character that cannot be stored.' })
  if (gaveUp(error))
    return new AppError('unavailable', {
      text: 'The database is too busy for this at the moment. Please try again shortly.',
      cause: error,
      headers: { 'retry-after': '5' },
    })
  if (isUnreachable(error)) return new AppError('noDatabase', { cause: error, headers: { 'retry-after': '2' } })
  return new AppError('internal', { cause: error })
}

/** Whether a body was larger, wider or deeper than any honest client sends. */
export const isTooLarge = (error: unknown): boolean => translate(error).code === 'tooLarge'

export function errorBody(code: ErrorCode, requestId: string, error?: AppError) {
  return {
    message: error?.message ?? ERRORS[code].text,
    code,
    requestId,
    ...(error?.details.fields ? { errors: error.details.fields } : {}),
    ...error?.details.body,
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error)
  if (known.status >= 500) request.log.error({ err: known.details.cause ?? known, code: known.code }, 'request failed')
  return reply
    .removeHeader('content-disposition')
    .code(known.status)
    .headers(known.details.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(errorBody(known.code, request.id, known))
}
