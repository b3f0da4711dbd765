import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { Badge, CopyId, ErrorState, PageHeader, ProductBadge, StatusBadge } from '@/web/kit'
import { type Lead, leadCalls } from '../contract'
import { DeletedLead } from './DeletedLead'
import { LeadActions } from './LeadActions'
import { LeadFacts } from './LeadFacts'
import { LeadTabs } from './LeadTabs'
import { Neighbours } from './Neighbours'
import { RevealProvider } from './reveal'
import { Story } from './Story'
import { useLeadKeys } from './use-lead-keys'
import { useLeadMoves, isBusy } from './use-lead-moves'
import { useLeadTabs } from './use-lead-tabs'
import classes from './summary.module.css'

/** A lead that is being processed is looked at again by itself. */
const LOOK_AGAIN_MS = 2000

interface LeadDetailProps {
  readonly id: number
  /** Over a list the tabs stay out of the address. */
  readonly over?: boolean
  /** The lead was deleted. */
  readonly onGone: () => void
}

export default function LeadDetail({ id, over = false, onGone }: LeadDetailProps) {
  const lead = useQuery({
    ...asking(leadCalls.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_AGAIN_MS : false),
  })
  if (!lead.data)
    return (
      <>
        {over ? null : <LeadHeader id={id} />}
        {lead.error ? (
          <DeletedLead
            id={id}
            otherwise={<ErrorState error={lead.error} onRetry={lead.refetch} retrying={lead.isFetching} />}
          />
        ) : (
          <div className={classes['skeleton']} role="status" aria-label="Loading">
            <div />
            <div />
          </div>
        )}
      </>
    )
  return (
    <RevealProvider lead={id}>
      <Loaded lead={lead.data} over={over} onGone={onGone} />
    </RevealProvider>
  )
}

const LeadHeader = ({ id, lead, actions }: { id: number; lead?: Lead; actions?: React.ReactNode }) => (
  <PageHeader
    title={`Lead # ${id}`}
    crumbs={[{ title: 'Leads', href: '/lead/report/details' }]}
    badge={
      <>
        <CopyId value={id} label="lead id" bare />
        {lead ? <Marks lead={lead} /> : null}
      </>
    }
    actions={actions}
  />
)

const Marks = ({ lead }: { lead: Lead }) => (
  <>
    <StatusBadge status={lead.status} />
    <ProductBadge product={lead.product} coloured />
    {lead.test ? <Badge tone="warning">TEST</Badge> : null}
  </>
)

function Loaded({ lead, over, onGone }: { lead: Lead; over: boolean; onGone: () => void }) {
  const explained = useQuery({
    ...asking(leadLogCalls.explanation, { params: { id: lead.id } }),
    refetchInterval: isBusy(lead) ? LOOK_AGAIN_MS : false,
  })
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const tabs = useLeadTabs({ lead, over, onGone, picked, onPick: setPicked })
  const moves = useLeadMoves(lead)
  const root = useLeadKeys({ lead: lead.id, over, moves, tabs })
  const pick = (groups: readonly string[] | null) => {
    setPicked(groups)
    tabs.open('summary')
  }
  const actions = (
    <>
      <Neighbours lead={lead.id} over={over} />
      <LeadActions moves={moves} lead={lead.id} />
    </>
  )
  return (
    <div ref={root}>
      {over ? (
        <div className={classes['overHead']}>
          <CopyId value={lead.id} label="lead id" bare />
          <Marks lead={lead} />
          <div>{actions}</div>
        </div>
      ) : (
        <LeadHeader id={lead.id} lead={lead} actions={actions} />
      )}
      {explained.data ? (
        <Story
          status={lead.status}
          headline={explained.data.headline}
          rest={explained.data.rest}
          picked={picked}
          onPick={pick}
        />
      ) : (
        <div className={classes['skeleton']} aria-hidden>
          <div />
        </div>
      )}
      <LeadFacts lead={lead} />
      <LeadTabs tabs={tabs} />
    </div>
  )
}
