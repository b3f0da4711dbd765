import { addDays, type IsoDate, startOfDay, weekday } from '@/kernel/business-time'
import { PRODUCTS } from '@/kernel/lead-fields'
import { chanceFor } from './chance'
import { LEADS } from './figures'
import { FINANCE } from './staff'
import type { Untold } from './story-types'
import type { DemoPublisher, DemoRcid, World } from './types'
import { dayOf, instantOf } from './world'

/** What a lead of own media costs in advertising, in cents. */
const OWN_MEDIA_COST = 1400
const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8]
/** One zero too many, put right on the next day. */
const CORRECTED = { week: 5, publisher: 'QuoteLantern', product: 1 }

/** The sites of one publisher for one product. */
interface Sites {
  readonly publisher: DemoPublisher
  readonly product: (typeof PRODUCTS)[number]
  readonly rcids: readonly DemoRcid[]
}

/** Costs of own media: every Monday for the week before, for each product, the same on each lead; one was wrong. */
export function costUploads(world: World): Untold[] {
  const own = world.publishers.filter(({ ownMedia }) => ownMedia)
  const sites = own.flatMap((publisher) =>
    PRODUCTS.map((product): Sites => {
      const rcids = world.rcids.filter((rcid) => rcid.publisher === publisher.id && rcid.product === product.id)
      return { publisher, product, rcids }
    }),
  )
  const firstMonday = addDays(world.firstDay, (8 - weekday(world.firstDay)) % 7)
  return sites
    .filter(({ rcids }) => rcids.some(({ traffic }) => traffic.weight > 0))
    .flatMap((one) => WEEKS.flatMap((week) => costsOf(world, one, week, addDays(firstMonday, 7 * (week - 1)))))
}

function costsOf(world: World, { publisher, product, rcids }: Sites, week: number, from: IsoDate): Untold[] {
  const to = addDays(from, 6)
  const day = dayOf(world, startOfDay(world.zone, addDays(to, 1)))
  const at = instantOf(world, day, week % 2 === 0 ? '09:42' : '10:15')
  const leads = LEADS * world.scale * rcids.reduce((sum, { traffic }) => sum + traffic.weight, 0) * (7 / 60)
  const random = chanceFor(world.seed, 'cost', publisher.name, product.id, week)
  const cents = Math.round((leads * OWN_MEDIA_COST * (0.9 + 0.2 * random.next())) / 500) * 500
  const name = `${publisher.name} ${product.title}`
  const upload = `${name} ${from}`
  const of = { publisher: publisher.id, rcids: rcids.map(({ id }) => id) }
  const action = { kind: 'costUpload', upload, ...of, from, to, cents, distribution: 'equally' } as const
  const memo = `${name}, week of ${from}`
  const told = { story: 7, at, by: FINANCE, action, memo }
  if (week !== CORRECTED.week || publisher.name !== CORRECTED.publisher || product.id !== CORRECTED.product)
    return [told]
  const next = instantOf(world, day + 1, '08:55')
  const undone = { kind: 'undoCostUpload', upload, ...of } as const
  const right = { ...action, upload: `${upload} corrected` }
  return [
    { ...told, action: { ...action, cents: cents * 10 } },
    { ...told, at: next, action: undone, memo: 'One zero too many' },
    { ...told, at: next + 240_000, action: right, memo: `${memo}, corrected` },
  ]
}
