import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { orderDetailCalls } from '../contract'
import { CapsPanel } from './CapsPanel'
import { Checklist } from './Checklist'
import { WeekPanel } from './WeekPanel'
import classes from './order-detail.module.css'

/** Between card and tabs: whether it buys, how full its caps are, how its week went. */
export function Standing({ id, lender }: { id: number; lender: number }) {
  const state = useQuery(asking(orderDetailCalls.state, { params: { id } }))
  const week = useQuery(asking(orderDetailCalls.week, { params: { id } }))
  return (
    <div className={classes['standing']}>
      <section className={classes['panel']} aria-labelledby="order-checks">
        {state.data ? <Checklist id={id} lender={lender} state={state.data} /> : <Pending query={state} />}
      </section>
      <section className={classes['panel']} aria-labelledby="order-caps">
        {state.data ? <CapsPanel id={id} state={state.data} /> : <Pending query={state} />}
      </section>
      <section className={classes['panel']} aria-labelledby="order-week">
        {week.data ? <WeekPanel id={id} week={week.data} /> : <Pending query={week} />}
      </section>
    </div>
  )
}
