import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Panel, Panels, Pending, WEEK_TITLE } from '@/web/kit'
import { orderDetailCalls } from '../contract'
import { CAPS, CapsPanel } from './CapsPanel'
import { Checklist, CHECKS } from './Checklist'
import { WeekLines } from './WeekLines'

/** Between card and tabs: whether it buys, how full its caps are, how its week went. */
export function Standing({ id, lender }: { id: number; lender: number }) {
  const state = useQuery(asking(orderDetailCalls.state, { params: { id } }))
  const week = useQuery(asking(orderDetailCalls.week, { params: { id } }))
  return (
    <Panels>
      {state.data ? (
        <Checklist id={id} lender={lender} state={state.data} />
      ) : (
        <Panel {...CHECKS}>
          <Pending query={state} />
        </Panel>
      )}
      {state.data ? (
        <CapsPanel id={id} state={state.data} />
      ) : (
        <Panel {...CAPS}>
          <Pending query={state} />
        </Panel>
      )}
      <Panel id="order-week" {...WEEK_TITLE}>
        {week.data ? <WeekLines id={id} week={week.data} /> : <Pending query={week} />}
      </Panel>
    </Panels>
  )
}
