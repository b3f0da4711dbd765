import { dateIn } from '@/kernel/business-time'
import type { CheckedInput } from '@/kernel/call'
import { lastDays } from '@/kernel/date-range'
import { onDays, pageOfRows } from '@/server/http/paging'
import type { Services } from '@/server/services'
import type { pixelCalls } from '../contract'

const USUAL_DAYS = 6

type Wanted = CheckedInput<typeof pixelCalls.statistic>['body']

export function listActivity({ config, clock, database }: Services, { pixel, date, ...paging }: Wanted) {
  const zone = config.SLUICE_TIME_ZONE
  const days = date ?? lastDays(dateIn(zone, clock.now()), USUAL_DAYS)
  const fires = database.reports
    .selectFrom('pixel_fires')
    .where('pixel_id', '=', pixel)
    .where(onDays('fired_at', zone, days))
    .selectAll()
    .orderBy('fired_at', 'desc')
    .orderBy('id', 'desc')
  return pageOfRows(
    fires,
    paging,
    ({ id, fired, fired_at, lead_id, code, test, note, answer, attempts, tries, next_at }) => ({
      ...{ id, test, note, answer, attempts },
      fired: fired ? (1 as const) : (0 as const),
      date: fired_at,
      lead: lead_id === null ? null : { id: lead_id },
      pixelcode: code,
      tries: tries as { at: string; note: string }[],
      nexttry: next_at,
    }),
  )
}
