import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallSpec } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { MOST_DEPTH } from '../http/body-limits'
import type { Services } from '../services'
import { TaskThread } from '../task-thread'
import { type BodyAnswer, type BodyTask, parseBody } from './read-thread'
import { UploadTurns } from './turns'

/** A body of this size is parsed within a millisecond or two; a longer one in a thread of its own. */
const SHORT_BODY = 64 * 1024

/** How long a refused long upload keeps its user's turn; shorter than the next upload waits. */
const REFUSED_MS = 1000

const thread = new TaskThread<BodyTask, BodyAnswer>('upload')

async function readBody(bytes: Buffer, limits: BodyTask['limits']): Promise<unknown> {
  if (bytes.length <= SHORT_BODY) return parseBody({ bytes, limits })
  // The bytes of a long body have a buffer of their own, which moves to the thread; a shared one is copied.
  const isOwn = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  const answer = await thread.ask({ bytes, limits }, isOwn ? [bytes.buffer] : [])
  if ('body' in answer) return answer.body
  throw new AppError(answer.code, { text: answer.text })
}

/** Long bodies are JSON, and parsed off the main thread. */
export function readLongBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) => {
    const members = request.routeOptions.config.bodyMembers ?? 0
    return readBody(bytes, { members, depth: MOST_DEPTH })
  })
  scope.addContentTypeParser('*', async () => {
    throw new AppError('unsupportedType', { text: 'Send JSON.' })
  })
}

interface Held {
  work: Promise<unknown> | undefined
  isOver: boolean
}
const held = new WeakMap<FastifyRequest, Held>()
const ofServices = new WeakMap<Services, UploadTurns>()

function turnsOf(services: Services): UploadTurns {
  const known = ofServices.get(services) ?? new UploadTurns(services.database.db)
  ofServices.set(services, known)
  return known
}

/**
 * Waits for the user's turn before the body is read, and holds it until the answer is sent and the work is done. A short
 * text or list needs no turn: it costs no more than any other call.
 */
export async function takeTurn(services: Services, spec: CallSpec, request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request
  if (!spec.upload || !actor) return
  const isShort = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SHORT_BODY
  if (isShort && !spec.upload.csv) return
  const giveBack = await turnsOf(services).take(`${actor.partner ? 'partner' : 'admin'} ${actor.id}`)
  const turn: Held = { work: undefined, isOver: false }
  held.set(request, turn)
  const over = async (): Promise<void> => {
    if (turn.isOver) return
    turn.isOver = true
    await turn.work?.catch(() => undefined)
    // A user who sends one refused file after the other gets about one a second read.
    if (!isShort && reply.statusCode >= 400) await pause(REFUSED_MS)
    await giveBack().catch((error: unknown) =>
      request.log.warn({ err: error }, 'the upload of this user counts as running until its lease is over'),
    )
  }
  const end = () => {
    over().catch(() => undefined)
  }
  reply.raw.once('finish', end)
  reply.raw.once('close', end)
  if (reply.raw.destroyed) await over()
}

/** Does the work of a call in its turn. A client that left before gets none done: its turn is somebody else's by now. */
export function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const turn = held.get(request)
  if (!turn) return work()
  if (turn.isOver) throw new AppError('malformed')
  const done = work()
  turn.work = done
  return done
}
