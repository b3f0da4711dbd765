import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError, invalidField } from '@/kernel/errors'
import type { Services } from '@/server/services'
import type { Members } from '../body-members'
import type { SortedMembers } from '../own-members'
import * as keys from './idempotency-sql'

export const KEY_HEADER = 'idempotency-key'
const DAY = 86_400_000
/** Longer than any request can take: whoever still holds the key has lost it on the way. */
const LOST_AFTER = 15 * 60_000
const FIRST_PAUSE = 25
const LONGEST_PAUSE = 1000
const FIRST_RETRY = 200
const LONGEST_RETRY = 5000

/** An answer as it is kept and given again. */
export interface Kept {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Once {
  readonly rcid: number
  readonly key: string
  readonly bodyHash: Buffer
  /** This process, as the others see it. */
  readonly holder: string
  /** How long to wait for the first request with the key. */
  readonly patienceMs: number
  /** What it answers is kept; after what it throws, the same request may be tried anew. */
  readonly work: () => Promise<Kept>
}

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (!/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    throw invalidField('Idempotency-Key', 'Use 1 to 255 visible ASCII characters')
  return key
}

/** Keyed: neither a key nor a consumer's data can be tried against what is stored. */
const keyHash = (services: Services, rcid: number, key: string): string =>
  services.keys.fingerprint(`idempotency key:${rcid}:${key}`).toString('base64url')
const sealedHash = (services: Services, hash: Buffer): Buffer =>
  services.keys.fingerprint(`idempotency body:${hash.toString('hex')}`)

/** By content: the order of the members and a new apikey do not make another body. */
export function bodyHash(call: string, { own, rest }: SortedMembers): Buffer {
  const sorted = (members: Members): unknown[] =>
    [...members].filter(([name]) => name !== 'apikey').sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([call, sorted(own), sorted(rest)]))
    .digest()
}

/** Runs the work for the first request with a key; all others get its answer, and wait for it if need be. */
export async function once(services: Services, asked: Once): Promise<{ answer: Kept; again: boolean }> {
  const { pool } = services.database
  const key = keyHash(services, asked.rcid, asked.key)
  const request = { ...asked, key, bodyHash: sealedHash(services, asked.bodyHash) }
  await adoptPlain(services, asked, key)
  for (let waited = 0, step = FIRST_PAUSE; ; step = Math.min(step * 2, LONGEST_PAUSE)) {
    const now = services.clock.now()
    const claim = { ...request, at: new Date(now) }
    if (await claimed(services, claim, () => keys.claim(pool, claim)))
      return { answer: await carryOut(services, request, claim), again: false }
    const found = await keys.find(pool, claim)
    if (!found) continue
    const age = now - found.at.getTime()
    if (age < DAY && !found.bodyHash.equals(request.bodyHash)) throw otherBody()
    const abandoned = found.status === null && (age > LOST_AFTER || !(found.alive || found.heldBy === request.holder))
    if (age >= DAY || abandoned) {
      if (!(await claimed(services, claim, () => keys.takeOver(pool, claim, found)))) continue
      return { answer: await carryOut(services, request, claim), again: false }
    }
    if (found.status !== null) return { answer: { status: found.status, body: found.answer ?? {} }, again: true }
    if (waited >= request.patienceMs) throw stillWorking()
    await pause(step)
    waited += step
  }
}

/** Pools whose database has no plain keys any more. */
const converted = new WeakSet<object>()

/** A key that was stored before keys were hashed is converted when it is used again. */
async function adoptPlain(services: Services, { rcid, key }: Once, hashed: string): Promise<void> {
  const { pool } = services.database
  if (converted.has(pool)) return
  if (!(await keys.anyPlain(pool))) converted.add(pool)
  const plain = await keys.findPlain(pool, rcid, key)
  if (plain) await keys.convert(pool, { rcid, key, hashed, bodyHash: sealedHash(services, plain.bodyHash) })
}

async function carryOut(services: Services, { work }: Once, claim: keys.Claim): Promise<Kept> {
  const { pool } = services.database
  let answer: Kept
  try {
    answer = await work()
  } catch (error) {
    await persist(services, 'idempotency key not released', () => keys.release(pool, claim))
    throw error
  }
  // The lead is sold and durable by now: an answer that cannot be kept yet must still go out.
  await persist(services, 'answer to an idempotency key not kept', () => keys.keep(pool, claim, answer))
  return answer
}

/** A claim whose fate is unknown, because the database was lost while it was made, must not stay behind. */
async function claimed(services: Services, claim: keys.Claim, write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    persist(services, 'idempotency key not released', () => keys.release(services.database.pool, claim)).catch(
      () => undefined,
    )
    throw error
  }
}

/** Goes on trying behind the answer: this process lives, so nobody else would take the key from it for long. */
async function persist(services: Services, trouble: string, write: () => Promise<unknown>): Promise<void> {
  const tried = (error: unknown) => {
    services.log.warn({ err: error }, trouble)
    return false
  }
  const attempt = (): Promise<boolean> => write().then(() => true, tried)
  if (await attempt()) return
  const retry = async (): Promise<void> => {
    for (let waited = 0, step = FIRST_RETRY; waited < LOST_AFTER; step = Math.min(step * 2, LONGEST_RETRY)) {
      await pause(step, undefined, { ref: false })
      if (await attempt()) return
      waited += step
    }
  }
  retry().catch(tried)
}

const otherBody = (): AppError => invalidField('Idempotency-Key', 'This key was used with another body')
const stillWorking = (): AppError =>
  new AppError('unavailable', {
    text: 'The first request with this key is still being worked on. Please send it again in a moment.',
    headers: { 'retry-after': '5' },
  })
