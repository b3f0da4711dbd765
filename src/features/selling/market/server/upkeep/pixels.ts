import { sql } from 'kysely'
import { filledPixel, pixelForm, readPixel } from '@/engine/pixels/template'
import { firstStop } from '@/engine/filters/registry'
import type { LeadView } from '@/engine/filters/lead-view'
import type { PixelRef } from '@/features/platform/reference/server/public'
import type { Result } from '@/server/outbound/result'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import { pixelsOf } from '../run/after-sale'
import { viewOfLead } from '../run/view'
import { loadLead, type LoadedLead } from '../store/lead-store'
import { onPool } from '../store/sql'

const FIRE_MS = 10_000
/** Before the second try and those after it: a tracker that is down for a night still hears of a sale. */
const PAUSES = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000)
const ANSWER_SHOWN = 500

/** What placeholders stand for, by their names. */
export type PixelValues = ReadonlyMap<string, string>

/** Lead id, sub id, cake id, price, and any parameter the publisher sent. */
const valuesOf = ({ facts, state, tracking }: LoadedLead): PixelValues =>
  new Map(
    Object.entries({
      ...tracking,
      leadid: String(facts.id),
      subid: facts.subid,
      price: (state.booked.earnPub / 100).toFixed(2),
    }),
  )

/** Pixels of its publisher that are told of a lead's first sale, by a post-back or by the consumer's page; the fires noted. */
export async function firePixels(
  services: Services,
  lead: number,
  type: 'leadsubmit' | 'leadsubmitpostback' = 'leadsubmitpostback',
): Promise<readonly number[]> {
  const market = marketOf(services)
  const loaded = await loadLead(onPool(market.env.pool), market.env.keys, lead)
  if (!loaded || loaded.facts.test || (type === 'leadsubmit' && loaded.state.status !== 'matched')) return []
  const { publisher, product } = loaded.facts
  const view = viewOfLead(loaded.facts, loaded.state, loaded.identity, 'rematch', {})
  const fires: number[] = []
  for (const pixel of pixelsOf(market.reference(), type, publisher, product))
    fires.push(...(await noteFiring(services, { pixel, lead, view, values: valuesOf(loaded) })))
  return fires
}

interface Firing {
  readonly pixel: PixelRef
  /** Null for a page view. */
  readonly lead: number | null
  readonly view: LeadView
  readonly values: PixelValues
}

/**
 * Noted with what will be sent, or with what stops it: once for a lead and its pixel however often a job runs, and once for
 * every page view. A post-back is left to a job; code of a page is fired when the page loads it. Answers the fire, if any.
 */
export async function noteFiring(
  services: Services,
  { pixel, lead, view, values }: Firing,
): Promise<readonly number[]> {
  const { env } = marketOf(services)
  const now = new Date(env.clock.now())
  const isSent = pixelForm(pixel.type) === 'address'
  const read = readPixel(pixel.content, pixelForm(pixel.type))
  const stop = firstStop(pixel.filters, view, {
    now: now.getTime(),
    zone: env.zone,
    businessZone: env.zone,
    owner: 'pixel',
    ownerId: pixel.id,
    lender: null,
    pingPost: false,
    used: () => 0,
  })
  const why = 'fault' in read ? read.fault : stop ? `filter ${stop.rule}` : null
  const code = 'fault' in read ? pixel.content : filledPixel(read.template, (name) => valueOf(values, name))
  return services.database.transact(async (tx) => {
    const noted = await tx
      .insertInto('pixel_fires')
      .values({
        ...{ lead_id: lead, pixel_id: pixel.id, fired_at: now, fired: false, code },
        ...{ note: why ?? (isSent ? 'Waiting to be sent' : 'The page has not loaded it') },
        next_at: why === null && isSent ? now : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!noted || why !== null) return []
    if (isSent) await services.jobs.add(tx, 'market.pixel', { fire: noted.id })
    return [noted.id]
  })
}

const valueOf = (values: PixelValues, name: string): string => values.get(name) ?? values.get(name.toLowerCase()) ?? ''

/**
 * One try. It is counted before it leaves, and due again only when the other side certainly did not take it: a process
 * that dies while it waits, or a tracker that never answers, does not count a sale twice.
 */
export async function sendFiring(services: Services, { fire }: { readonly fire: number }): Promise<void> {
  const market = marketOf(services)
  const { env, outbound } = market
  const { db } = services.database
  const at = new Date(env.clock.now())
  const due = await db
    .updateTable('pixel_fires')
    .set({ attempts: sql<number>`attempts + 1`, next_at: null, note: 'Sent, no answer noted' })
    .where('id', '=', fire)
    .where('next_at', 'is not', null)
    .returning(['pixel_id', 'code', 'attempts', 'test'])
    .executeTakeFirst()
  if (!due) return
  const isOn = due.test || market.reference().pixels.some(({ id }) => id === due.pixel_id)
  const told = isOn
    ? toldBy(await outbound.request({ url: due.code, method: 'GET', deadline: performance.now() + FIRE_MS }))
    : { fired: false, again: false, note: 'The pixel was paused or deleted', answer: '' }
  const { fired, note, answer } = told
  const pause = told.again && !due.test ? PAUSES[due.attempts - 1] : undefined
  const next = pause === undefined ? null : new Date(env.clock.now() + pause)
  const tried = JSON.stringify([{ at: at.toISOString(), note }])
  await services.database.transact(async (tx) => {
    await tx
      .updateTable('pixel_fires')
      .set({ fired, note, answer, next_at: next, tries: sql<string>`tries || ${tried}::jsonb` })
      .where('id', '=', fire)
      .execute()
    if (next) await services.jobs.add(tx, 'market.pixel', { fire }, { runAt: next })
  })
}

interface Told {
  readonly fired: boolean
  /** It was certainly not taken, and may be another time. */
  readonly again: boolean
  readonly note: string
  readonly answer: string
}

const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 408
const shown = (text: string): string => text.slice(0, ANSWER_SHOWN).replace(/\0|\p{Surrogate}/gu, '')

function toldBy(result: Result): Told {
  if (result.kind === 'error') {
    const again = result.why !== 'blocked' && result.why !== 'invalid'
    return { fired: false, again, note: shown(`Not sent, ${result.why}: ${result.detail}`), answer: '' }
  }
  const { status } = result
  if (status !== null && (result.kind === 'answered' || isBusy(status)))
    return { fired: status < 400, again: isBusy(status), note: `HTTP ${status}`, answer: shown(result.body) }
  return { fired: false, again: false, note: 'No answer: it may have arrived, so it is not sent again', answer: '' }
}
