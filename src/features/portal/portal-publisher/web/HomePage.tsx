import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { DayCard } from '@/web/portal/DayCard'
import classes from '@/web/portal/home.module.css'
import { HOME_EVERY, PortalHome } from '@/web/portal/PortalHome'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import { figuresOf } from './figures'
import { LatestLeads } from './LatestLeads'
import { RejectedByReason } from './RejectedByReason'
import { TopSubIds } from './TopSubIds'
import { UNITS } from './units'

export default function HomePage() {
  const { id: party } = useParty()
  const home = useQuery({ ...asking(calls.home, { params: { party } }), refetchInterval: HOME_EVERY })
  return (
    <PortalHome
      home={home}
      by="by the day a lead was received. Staff see the same ledger."
      exportDays={async () => (await import('./files')).exportDays(party)}
      figuresOf={figuresOf}
    >
      {({ days }, month) => (
        <div className={classes['grid']}>
          <DayCard units={UNITS} days={days} height={220} />
          <RejectedByReason date={month} />
          <LatestLeads />
          <TopSubIds date={month} />
        </div>
      )}
    </PortalHome>
  )
}
