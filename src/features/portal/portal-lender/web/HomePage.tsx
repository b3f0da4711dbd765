import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { DayCard } from '@/web/portal/DayCard'
import classes from '@/web/portal/home.module.css'
import { HOME_EVERY, PortalHome } from '@/web/portal/PortalHome'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { BoughtByState } from './BoughtByState'
import { figuresOf } from './figures'
import { LatestReturns } from './LatestReturns'
import { Orders } from './Orders'
import { ReturnLeads } from './ReturnLeads'
import { UNITS } from './units'

export default function HomePage() {
  const { id: party } = useParty()
  const home = useQuery({ ...asking(calls.home, { params: { party } }), refetchInterval: HOME_EVERY })
  return (
    <PortalHome
      home={home}
      by="by the day a lead was sold to you."
      actions={<ReturnLeads />}
      exportDays={async () => (await import('./files')).exportDays(party)}
      figuresOf={figuresOf}
    >
      {({ days, returnpolicy }, month) => (
        <>
          <Orders date={month} returnpolicy={returnpolicy} />
          <div className={classes['thirds']}>
            <DayCard units={UNITS} days={days} height={200} />
            <BoughtByState date={month} />
            <LatestReturns />
          </div>
        </>
      )}
    </PortalHome>
  )
}
