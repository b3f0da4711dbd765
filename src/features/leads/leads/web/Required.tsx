import { useQuery } from '@tanstack/react-query'
import { leadLogCalls, type OrderRow } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { openDialog, Pending } from '@/web/kit'
import links from './leads.module.css'
import classes from './summary.module.css'

type Rule = Pick<OrderRow, 'lenderorder' | 'rule' | 'rulevalue' | 'rulecount'>

function Values({ lead, order }: { lead: number; order: number }) {
  const listed = useQuery(asking(leadLogCalls.requirement, { params: { leadId: lead, orderId: order } }))
  if (!listed.data) return <Pending query={listed} />
  const { type, values } = listed.data
  return (
    <>
      <p className={links['note']}>
        {type === 'exclude' ? 'Anything but these' : 'One of these'}: {values.length}
      </p>
      <ul className={classes['values']}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </>
  )
}

/** What the rule asked for; a long list names its first values and opens on demand. */
export function Required({ lead, row: { lenderorder, rule, rulevalue, rulecount } }: { lead: number; row: Rule }) {
  if (rulecount === 0) return <>{rulevalue}</>
  const open = () =>
    void openDialog({ title: `${rule} of ${lenderorder.title}`, size: 'lg' }, () => (
      <Values lead={lead} order={lenderorder.id} />
    ))
  return (
    <button type="button" className={links['link']} data-tip={`All ${rulecount}`} onClick={open}>
      {rulevalue}
    </button>
  )
}
