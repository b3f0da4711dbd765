import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leadLogCalls, type ReturnBlock } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { DateTime, StatusBadge, statusTitle, useBusinessTime } from '@/web/kit'
import classes from './summary.module.css'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

function policyText({ policydays, day }: ReturnBlock): string {
  if (policydays === null) return 'No returns'
  const days = `${policydays} ${policydays === 1 ? 'day' : 'days'}`
  return day <= policydays ? `${days}; day ${day} of ${policydays}` : `${days}; asked on day ${day}`
}

const rateText = ({ asked, sold }: ReturnBlock): string =>
  `${asked} of ${sold} sold${sold > 0 ? `, ${Math.round((100 * asked) / sold)}%` : ''}`

function Return({ item }: { item: ReturnBlock }) {
  const { zoneName } = useBusinessTime()
  const denied = item.status === 'denied'
  const facts: readonly (readonly [label: string, value: ReactNode] | false)[] = [
    ['Lender', item.lender],
    ['Reason', item.reason],
    [
      `Requested ${zoneName}`,
      <>
        <DateTime value={item.requested} />
        {item.requestedby === null ? '' : `, ${item.requestedby}`}
      </>,
    ],
    item.finalized !== null && [
      `${denied ? 'Denied' : 'Accepted'} ${zoneName}`,
      <>
        <DateTime value={item.finalized} />
        {item.finalizedby === null ? '' : `, ${item.finalizedby}`}
      </>,
    ],
    ['Policy', policyText(item)],
    [`Order’s returns in ${monthOf(item.month)}`, `${rateText(item)}${item.cap === null ? '' : `; cap ${item.cap}%`}`],
    item.memo !== '' && ['Memo', item.memo],
    !denied && ['Resale', item.resale],
  ]
  return (
    <section className={classes['return']} aria-label={`Return by ${item.lender}`}>
      <div className={classes['sectionHead']}>
        <h2>Return</h2>
        <StatusBadge status={item.status} label={statusTitle(item.status)} />
        <span>
          {item.status.startsWith('accepted') ? 'one request per sale; accepted is final' : 'one request per sale'}
        </span>
      </div>
      <dl className={classes['returnFacts']}>
        {facts.map((fact) =>
          fact ? (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1] === '' ? '–' : fact[1]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

/** Who gave it back, why, when, by whom, within the policy or not, and what it means for selling it again. */
export function ReturnBlocks({ lead }: { lead: number }) {
  const returns = useQuery(asking(leadLogCalls.returns, { params: { id: lead } }))
  return returns.data?.map((item) => <Return key={item.posting} item={item} />) ?? null
}
