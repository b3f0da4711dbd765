import { useQuery } from '@tanstack/react-query'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { DetailCard, formatMoney, Pending } from '@/web/kit'
import { type Lead, leadCalls } from '../contract'
import { Folded } from './Folded'
import { LeadBody } from './LeadBody'
import { BrandTable } from './log-tables'
import { MoneyLedger } from './MoneyLedger'
import { Orders } from './Orders'
import { ReturnBlocks } from './ReturnBlocks'
import { Timeline } from './Timeline'
import leads from './leads.module.css'
import classes from './summary.module.css'

interface SummaryTabProps {
  readonly lead: Lead
  readonly picked: readonly string[] | null
  readonly onPick: (groups: readonly string[] | null) => void
}

function Consent({ lead: { tcpa, cert } }: { lead: Lead }) {
  if (!tcpa && !cert) return null
  const tokens = [cert?.data.trustedform && 'TrustedForm', cert?.data.leadid && 'Jornaya'].filter(Boolean)
  const digest = [tokens.length > 0 ? tokens.join(', ') : 'No certificate', tcpa ? 'consent text' : 'no text']
  return (
    <Folded title="Consent" digest={digest.join('; ')}>
      <DetailCard
        columns={1}
        details={[
          cert && { label: 'TrustedForm', value: cert.data.trustedform },
          cert && { label: 'Jornaya LeadiD', value: cert.data.leadid },
          tcpa && { label: 'TCPA text', wide: true, value: <p className={leads['consent']}>{tcpa.tcpatext}</p> },
        ]}
      />
    </Folded>
  )
}

function OneToOne({ lead }: { lead: number }) {
  const brands = useQuery(asking(leadCalls.oneToOne, { params: { id: lead } }))
  const rows = brands.data ?? []
  if (rows.length === 0) return null
  const chosen = rows.filter(({ leadonetoone }) => leadonetoone.selected).length
  const prices = rows.flatMap(({ leadonetoone: { price } }) => (price === null ? [] : [price]))
  const best = prices.length === 0 ? '' : `${rows.length === 1 ? ' at' : ', best'} ${formatMoney(Math.max(...prices))}`
  const digest = `${rows.length} ${rows.length === 1 ? 'brand' : 'brands'} offered${best}, ${chosen === 0 ? 'not' : chosen} chosen`
  return (
    <Folded title="One to one" digest={digest}>
      <BrandTable rows={rows} />
    </Folded>
  )
}

/** Which orders and why, beside it when, under it the money. */
export default function SummaryTab({ lead, picked, onPick }: SummaryTabProps) {
  const explained = useQuery(asking(leadLogCalls.explanation, { params: { id: lead.id } }))
  return (
    <div className={classes['summary']}>
      <div className={classes['main']}>
        {explained.data ? (
          <Orders
            lead={lead.id}
            judged={explained.data.judged}
            rows={explained.data.rows}
            picked={picked}
            onPick={onPick}
          />
        ) : (
          <Pending query={explained} />
        )}
        <ReturnBlocks lead={lead.id} />
        <MoneyLedger lead={lead.id} />
      </div>
      <div className={classes['aside']}>
        <Timeline lead={lead} />
        <LeadBody lead={lead} />
        <Consent lead={lead} />
        <OneToOne lead={lead.id} />
      </div>
    </div>
  )
}
