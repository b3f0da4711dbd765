import type { LeadView } from '@/engine/filters/lead-view'
import type { RcidRef } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import { pixelsOf } from '../run/after-sale'
import { firePixels, noteFiring, type PixelValues } from './pixels'

/** What filters see of somebody who has entered nothing yet: as on a ping, what is not known passes. */
const viewOfVisitor = ({ id, product, publisher }: RcidRef, subid: string, now: number): LeadView => ({
  stage: 'ping',
  product,
  publisher: publisher.id,
  rcid: id,
  source: null,
  receivedAt: now,
  test: false,
  exclusive: publisher.exclusive,
  consent: { kind: 'open' },
  fields: subid === '' ? {} : { subid },
  lastSentToLender: {},
  refusedByOrders: [],
  heldByLenders: [],
})

/** A consumer opened a page of the RCID: its post-backs are left to jobs, the fires of its page code are answered. */
export async function firePageView(services: Services, rcid: RcidRef, values: PixelValues): Promise<readonly number[]> {
  const market = marketOf(services)
  if (rcid.status === 'testing') return []
  const of = (type: 'pageview' | 'pageviewpostback') =>
    pixelsOf(market.reference(), type, rcid.publisher.id, rcid.product)
  const view = viewOfVisitor(rcid, values.get('subid') ?? '', market.env.clock.now())
  const note = { lead: null, view, values }
  for (const pixel of of('pageviewpostback')) await noteFiring(services, { ...note, pixel })
  const fires: number[] = []
  for (const pixel of of('pageview')) fires.push(...(await noteFiring(services, { ...note, pixel })))
  return fires
}

/** Fires of the page code that is told of this lead, if it was sold; once for a lead. */
export async function pagePixels(services: Services, rcid: RcidRef, lead: number): Promise<readonly number[]> {
  const { publisher, product } = rcid
  const isWanted = pixelsOf(marketOf(services).reference(), 'leadsubmit', publisher.id, product).length > 0
  return isWanted ? firePixels(services, lead, 'leadsubmit') : []
}

/** The code of a fire for the page that loads it, the first time alone: a page loaded again counts nobody twice. */
export async function takeFiring(services: Services, fire: number): Promise<string | undefined> {
  const taken = await services.database.db
    .updateTable('pixel_fires')
    .set({ fired: true, attempts: 1, note: 'Loaded by the page' })
    .where('id', '=', fire)
    .where('fired', '=', false)
    .where('pixel_id', 'in', (on) => on.selectFrom('pixels').select('id').where('status', '=', 1))
    .returning('code')
    .executeTakeFirst()
  return taken?.code
}
