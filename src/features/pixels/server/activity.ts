import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import { type CheckedInput, pageNumbers } from '@/kernel/call'
import { lastDays } from '@/kernel/date-range'
import type { Services } from '@/server/services'
import type { pixelCalls } from '../contract'

const USUAL_DAYS = 6

type Wanted = CheckedInput<typeof pixelCalls.statistic>['body']

export async function listActivity({ config, clock, database }: Services, { pixel, date, page, perPage }: Wanted) {
  const zone = config.SLUICE_TIME_ZONE
  const { from, to } = date ?? lastDays(dateIn(zone, clock.now()), USUAL_DAYS)
  const fires = database.reports
    .selectFrom('pixel_fires')
    .where('pixel_id', '=', pixel)
    .where('fired_at', '>=', new Date(startOfDay(zone, from)))
    .where('fired_at', '<', new Date(endOfDay(zone, to)))
  const rows = await fires
    .selectAll()
    .orderBy('fired_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await fires.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = rows.map(({ id, fired, fired_at, lead_id, code, test, note, answer, attempts, tries, next_at }) => ({
    ...{ id, test, note, answer, attempts },
    fired: fired ? (1 as const) : (0 as const),
    date: fired_at,
    lead: lead_id === null ? null : { id: lead_id },
    pixelcode: code,
    tries: tries as { at: string; note: string }[],
    nexttry: next_at,
  }))
  return { data, ...pageNumbers(page, perPage, total, rows.length) }
}
