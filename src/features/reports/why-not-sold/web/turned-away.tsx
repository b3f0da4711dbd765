import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { filterKind } from '@/engine/filters/registry'
import { BY_LENDER } from '@/engine/match/sequence'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { useBusinessTime } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { whyCalls } from '../contract'
import { LeadsCount } from './leads-of'

const DAYS = 7

interface Rule {
  readonly filterTitle: string
  /** It is the lender's and only applies to the order. */
  readonly ofLender: boolean
}

/** How many leads each filter of an order stopped in the last days, as a way to them; for who may read reports. */
export function useTurnedAway(order: number, product: number): ((rule: Rule) => ReactNode) | undefined {
  const mayRead = usePermission(reportPermissions.reports_view)
  const { today } = useBusinessTime()
  const date = formatDateRange(lastDays(today, DAYS))
  const keys = { date, product: [product], lenderorder: [order] }
  const { data } = useQuery({ ...asking(whyCalls.report, { body: keys }), enabled: mayRead })
  const count = useCallback(
    ({ filterTitle, ofLender }: Rule) => {
      const code = (filterKind(filterTitle)?.code ?? 0) | (ofLender ? BY_LENDER : 0)
      const row = data?.report.find(({ rule }) => rule?.id === code)
      if (!data) return null
      if (!row) return 0
      const of = { date, product: [product], lenderorder: [order], rule: [code] }
      return <LeadsCount value={row.leads} title={`${row.rule?.title ?? ''} of ${row.order?.title ?? ''}`} keys={of} />
    },
    [data, date, product, order],
  )
  return mayRead ? count : undefined
}
