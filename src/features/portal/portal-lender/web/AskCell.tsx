import { useState } from 'react'
import { askText, portalAskCalls } from '@/features/portal/partner-asks/public'
import { api } from '@/web/api/client'
import { DateTime, problemOf, toastError, toastSuccess } from '@/web/kit'
import { IconClock } from '@/web/kit/icons'
import { useParty } from '@/web/portal/use-portal'
import { BindingButton } from '@/web/session/BindingButton'
import type { LenderOrder } from '../rows'
import type { AskKind, Asks } from './OrderRow'
import classes from './orders.module.css'

type Ask = Asks['asks'][number]

interface AskCellProps {
  readonly order: LenderOrder
  readonly asks: Asks
  readonly open: AskKind | null
  readonly onOpen: (kind: AskKind | null) => void
}

/** What was asked and waits, or the ways to ask with what was last decided. */
export function AskCell({ order, asks, open, onOpen }: AskCellProps) {
  const { title, status } = order
  const [last] = asks.asks.filter(({ about }) => about.id === order.id)
  if (last?.status === 'open') return <Waiting ask={last} />
  const switching = status === 'active' ? 'pause' : 'resume'
  const toggle = (kind: AskKind) => onOpen(open === kind ? null : kind)
  return (
    <>
      <span className={classes['buttons']}>
        <BindingButton
          size="compact-sm"
          variant="default"
          data-asks="status"
          aria-expanded={open === switching}
          aria-label={`${switching === 'pause' ? 'Pause' : 'Resume'} ${title}`}
          onClick={() => toggle(switching)}
        >
          {switching === 'pause' ? 'Pause' : 'Resume'}
        </BindingButton>
        <BindingButton
          size="compact-sm"
          variant="default"
          data-asks="caps"
          aria-expanded={open === 'caps'}
          aria-label={`Change cap of ${title}`}
          onClick={() => toggle('caps')}
        >
          Change cap
        </BindingButton>
      </span>
      {last?.decided && (!asks.atonce || last.kind === 'resume') ? <Decided ask={last} /> : null}
    </>
  )
}

function Waiting({ ask }: { readonly ask: Ask }) {
  const { id: party } = useParty()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await api(portalAskCalls.withdraw, { params: { party, id: ask.id }, body: {} }, { quiet: true })
      toastSuccess('Request withdrawn')
    } catch (error) {
      toastError('Error', problemOf(error).message)
      setBusy(false)
    }
  }
  return (
    <span className={classes['waiting']}>
      <span>
        <IconClock size={14} aria-hidden /> {askText(ask.kind, ask.caps)} requested{' '}
        <DateTime value={ask.asked} show="minute" />
      </span>
      <BindingButton
        size="compact-sm"
        variant="subtle"
        loading={busy}
        aria-label={`Withdraw request about ${ask.about.title}`}
        onClick={() => void withdraw()}
      >
        Withdraw
      </BindingButton>
    </span>
  )
}

const Decided = ({ ask: { kind, caps, status, decided, answer } }: { readonly ask: Ask }) => (
  <small>
    {askText(kind, caps)}: {status} <DateTime value={decided ?? ''} show="minute" />
    {answer === '' ? null : (
      <>
        {' '}
        <q>{answer}</q>
      </>
    )}
  </small>
)
