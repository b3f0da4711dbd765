import { sql } from 'kysely'
import { addDays, addMonths } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import type { Services } from '@/server/services'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { MONEY_GROUP_NAMES, MONEY_GROUPS, type MoneyFigure, type MoneyMonth, type MoneyTotals } from '../money'

interface Line {
  readonly month: string
  readonly kind: string
  readonly lines: number
  readonly cents: number
}

const together = (lines: readonly Line[]): MoneyFigure => ({
  amount: dollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
  lines: lines.reduce((sum, line) => sum + line.lines, 0),
})

function figuresOf(lines: readonly Line[]): MoneyTotals {
  const groups = MONEY_GROUP_NAMES.map((name) => {
    const kinds: readonly string[] = MONEY_GROUPS[name].kinds
    return [name, together(lines.filter(({ kind }) => kinds.includes(kind)))]
  })
  return { ...Object.fromEntries(groups), earned: together(lines) } as MoneyTotals
}

/** What a publisher earned by the month its lines of the ledger were booked in, the newest first. */
export async function monthsOf({ database: { reports }, config }: Services, publisher: number) {
  const { rows } = await sql<Line>`
    SELECT to_char(at AT TIME ZONE ${config.SLUICE_TIME_ZONE}, 'YYYY-MM') AS month, kind, count(*) AS lines, sum(cents) AS cents
    FROM ledger WHERE publisher_id = ${publisher} AND account = 'payout' GROUP BY 1, 2`.execute(reports)
  const months = [...new Set(rows.map(({ month }) => month))].sort().reverse()
  const report = months.map(
    (month): MoneyMonth => ({
      month,
      date: formatDateRange({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) }),
      ...figuresOf(rows.filter((row) => row.month === month)),
    }),
  )
  return { report, additionalData: figuresOf(rows) }
}
