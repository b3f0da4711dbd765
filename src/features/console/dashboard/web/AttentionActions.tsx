import { ChangeDiffs, TestResults } from '@/features/demand/ai-editor/web/public'
import { capPermissions } from '@/features/demand/caps/permissions'
import { capCalls } from '@/features/demand/caps/contract'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { orderStatusCalls } from '@/features/demand/orders/contract'
import { ORDER_DECIDERS } from '@/features/portal/partner-asks/contract'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { returnCalls } from '@/features/leads/returns/contract'
import { moneyPermissions } from '@/features/leads/returns/permissions'
import { formatEditCalls } from '@/features/demand/send-formats/contract'
import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { formatMoney, openDialog, Pending, RowActions, useConfirm, useMemoDialog } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import type { ListedKind } from '../contract'
import { AskActions } from './AskActions'
import { Act, type RowProps, told } from './attention-act'
import { RaiseCap, SettleSold } from './attention-forms'

/** Who may do something to the rows of a list; the server asks again. */
const MAY: Readonly<Partial<Record<ListedKind, readonly string[]>>> = {
  undecided: [leadPermissions.lead_settleposting],
  breakers: [orderPermissions.order_manage],
  caps: [capPermissions.caps_manage, orderPermissions.order_manage],
  returns: [moneyPermissions.money_manage],
  formats: [sendFormatPermissions.order_approvesendformat],
  asks: ORDER_DECIDERS,
  golive: [publisherPermissions.publisher_manage],
}

export function useMayAct(kind: ListedKind): boolean {
  const [first = '', second = first] = MAY[kind] ?? []
  const may = [usePermission(first), usePermission(second)]
  return first !== '' && may.some(Boolean)
}

const QUIET = { quiet: true }

export function AttentionActions({ kind, row }: RowProps & { readonly kind: ListedKind }) {
  if (kind === 'undecided') return <SettleActions row={row} />
  if (kind === 'breakers') return <BreakerActions row={row} />
  if (kind === 'caps') return <CapActions row={row} />
  if (kind === 'returns') return <ReturnActions row={row} />
  if (kind === 'asks' || kind === 'golive') return <AskActions kind={kind} row={row} />
  return kind === 'formats' ? <FormatActions row={row} /> : null
}

function SettleActions({ row }: RowProps) {
  const askReason = useMemoDialog()
  const { title, party, about } = row
  const params = { leadId: about.lead ?? 0, postingId: about.posting ?? 0 }
  const sold = async () => {
    const price = await openDialog<number>({ title: `Settle ${title.toLowerCase()} as sold?` }, (answer) => (
      <SettleSold row={row} answer={answer} />
    ))
    if (price === null) return
    const body = { outcome: 'matched', price } as const
    await told(
      api(leadActionCalls.settle, { params, body }, QUIET),
      `${title} settled as sold at ${formatMoney(price)}`,
    )
  }
  const refused = async () => {
    const reason = await askReason({
      title: `Settle ${title.toLowerCase()} as refused?`,
      text: `${party}, ${row.order ?? ''}. Its place and its room in the caps are free again.`,
      label: 'Reason',
      maxLength: 300,
      yes: 'Settle as refused',
      no: 'Cancel',
    })
    if (reason === null) return
    const body = { outcome: 'unmatched', ...(reason === '' ? {} : { reason }) } as const
    await told(api(leadActionCalls.settle, { params, body }, QUIET), `${title} settled as refused`)
  }
  return (
    <RowActions>
      <Act word="Sold" of={title} onClick={() => void sold()} />
      <Act word="Refused" of={title} onClick={() => void refused()} />
    </RowActions>
  )
}

function PauseAction({ row }: RowProps) {
  const confirm = useConfirm()
  const allowed = usePermission(orderPermissions.order_manage)
  const { title, party, about } = row
  if (!allowed || about.order === undefined || about.status !== 'active') return null
  const params = { id: about.order }
  const pause = async () => {
    const text = `Pause ${title} of ${party}? It gets no leads until somebody activates it again.`
    if (!(await confirm({ title: 'Pause order', text, yes: 'Pause order', no: 'Cancel' }))) return
    await told(api(orderStatusCalls.change, { params, body: { status: 'paused' } }, QUIET), `${title} is paused`)
  }
  return <Act word="Pause" of={title} onClick={() => void pause()} />
}

function BreakerActions({ row }: RowProps) {
  const confirm = useConfirm()
  const { title, party, about } = row
  const reset = async () => {
    const text = `Send to ${title} of ${party} again? It is skipped once more after 10 failures in a row.`
    if (!(await confirm({ title: 'Reset circuit breaker', text, yes: 'Reset', no: 'Cancel' }))) return
    const input = { params: { id: about.order ?? 0 }, body: { stage: about.stage ?? ('post' as const) } }
    await told(api(orderStatusCalls.resetBreaker, input, QUIET), `${title} is sent to again`)
  }
  return (
    <RowActions>
      <Act word="Reset" of={title} onClick={() => void reset()} />
      <PauseAction row={row} />
    </RowActions>
  )
}

function CapActions({ row }: RowProps) {
  const allowed = usePermission(capPermissions.caps_manage)
  const { title, about } = row
  const raise = async ({ owner, ownerId: id, kind }: NonNullable<typeof about.cap>) => {
    const value = await openDialog<number>({ title: `Raise a cap of ${title}` }, (answer) => (
      <RaiseCap row={row} answer={answer} />
    ))
    if (value === null) return
    await told(api(capCalls.set, { params: { owner, id }, body: { kind, value } }, QUIET), 'Cap was successfully saved')
  }
  const { cap } = about
  return (
    <RowActions>
      {allowed && cap ? <Act word="Raise" of={title} onClick={() => void raise(cap)} /> : null}
      <PauseAction row={row} />
    </RowActions>
  )
}

function ReturnActions({ row }: RowProps) {
  const askMemo = useMemoDialog()
  const { title, party, about, atstake } = row
  const decide = async (word: 'Accept' | 'Decline') => {
    const credit = `${party} is credited ${formatMoney(atstake ?? 0)}. This cannot be undone.`
    const text = word === 'Accept' ? credit : `${party} is not credited.`
    const note = await askMemo({ title: `${word} return of ${title.toLowerCase()}?`, text, yes: word, no: 'Cancel' })
    if (note === null) return
    const call = word === 'Accept' ? returnCalls.accept : returnCalls.decline
    const done = word === 'Accept' ? 'Return accepted' : 'Return declined'
    await told(api(call, { body: { id: about.returned ?? 0, note } }, QUIET), done)
  }
  return (
    <RowActions>
      <Act word="Accept" of={title} onClick={() => void decide('Accept')} />
      <Act word="Decline" of={title} onClick={() => void decide('Decline')} />
    </RowActions>
  )
}

/** What somebody is about to approve: the diffs, how the tests went, and whom it reaches. */
function FormatChange({ id }: { readonly id: number }) {
  const query = useQuery(asking(formatEditCalls.get, { params: { id } }))
  if (!query.data) return <Pending query={query} />
  const { prompt, orders, pinned, tests, ...diffs } = query.data
  const named = (list: typeof orders) => list.map(({ id: order, title }) => `${title} (${order})`).join(', ')
  return (
    <>
      <p>{prompt}</p>
      <ChangeDiffs {...diffs} />
      <TestResults tests={tests} />
      <p>
        Orders that would send by it: {orders.length}. {named(orders)}
      </p>
      {pinned.length > 0 ? <p>Pinned to an earlier version, not affected: {named(pinned)}</p> : null}
    </>
  )
}

function FormatActions({ row }: RowProps) {
  const confirm = useConfirm()
  const askMemo = useMemoDialog()
  const { title, detail, about } = row
  const params = { id: about.edit ?? 0 }
  const deploy = async () => {
    const text = `${detail}. Every order that shares this part sends by it from now on.`
    if (!(await confirm({ title: 'Deploy send-format change', text, yes: 'Deploy', no: 'Cancel' }))) return
    await told(api(formatEditCalls.deploy, { params }, QUIET), 'Send-format change deployed')
  }
  const refuse = async () => {
    const ask = { title: 'Refuse send-format change', text: detail, label: 'Note', required: true }
    const note = await askMemo({ ...ask, yes: 'Refuse', no: 'Cancel' })
    if (note === null) return
    await told(api(formatEditCalls.refuse, { params, body: { note } }, QUIET), 'Send-format change refused')
  }
  const show = () =>
    void openDialog({ title: 'Send-format change', size: '64rem' }, () => <FormatChange id={params.id} />)
  return (
    <RowActions>
      <Act word="Changes" of={title} onClick={show} />
      <Act word="Deploy" of={title} onClick={() => void deploy()} />
      <Act word="Refuse" of={title} onClick={() => void refuse()} />
    </RowActions>
  )
}
