import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TriedStage } from '@/features/demand/ai-editor/contract'
import { TriedRequest } from '@/features/demand/ai-editor/web/public'
import { LeadFields, useTestLead } from '@/features/demand/order-test/web/public'
import { type Mark, MARKS, OUTCOMES, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import { api } from '@/web/api/client'
import { Choice, CodeViewer, problemOf, toastError } from '@/web/kit'
import { IconFlask, IconSend } from '@/web/kit/icons'
import { type Draft, formatEditorCalls } from '../contract'
import { valueAt } from '../json-patch'
import { NoDestination } from './NoDestination'
import { PingPostOrder } from './PingPostOrder'
import type { StepProps } from './shared'
import classes from './format-editor.module.css'

interface Answered {
  readonly status: number | null
  readonly body: string
}

const markOf = (status: string): Mark =>
  status === 'duplicate' ? 'duplicate' : (MARKS.find((mark) => OUTCOMES[mark] === status) ?? 'undecided')

interface TriedProps {
  readonly tried: TriedStage
  readonly onKeep: ((answer: PastedAnswer) => void) | null
}

/** The reading first, then what it was read from. */
function Tried({ tried, onKeep }: TriedProps) {
  const { stage, comment, request, response, status, ms } = tried
  const answer = response as Answered | null
  const keep = () =>
    onKeep?.({
      ...{ title: 'From a test lead', stage, headers: [], settings: [], price: null },
      mark: markOf(status),
      status: answer?.status ?? 200,
      body: answer?.body ?? '',
    })
  return (
    <section aria-label={stage === 'ping' ? 'Ping' : 'Post'} className={classes['card']}>
      <p role="status">
        <b>{stage === 'ping' ? 'Ping' : 'Post'}</b> {comment} {ms === null ? '' : `${(ms / 1000).toFixed(2)} s`}
      </p>
      <TriedRequest title="Request" request={request} />
      {answer?.body ? (
        <CodeViewer title={`Answer, HTTP ${answer.status ?? ''}`} code={answer.body} height={160} />
      ) : null}
      {answer?.body && onKeep ? (
        <Button variant="default" onClick={keep}>
          Keep the answer as a test
        </Button>
      ) : null}
    </section>
  )
}

interface Param {
  readonly name: string
  readonly label: string
  readonly sensitive?: boolean
}

/** A test lead by this draft, before it is in force: built, or sent to where an order sends. */
export function TestStep({ draft, content, change, readOnly }: StepProps & { readonly draft: Draft }) {
  const orders = [...(draft.order ? [draft.order] : []), ...draft.orders, ...draft.pinned].filter(
    (one, i, all) => all.findIndex(({ id }) => id === one.id) === i,
  )
  const [order, setOrder] = useState(String(orders[0]?.id ?? ''))
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({})
  const lead = useTestLead(Number(order))
  const [busy, setBusy] = useState('')
  const [tried, setTried] = useState<readonly TriedStage[]>([])
  const listed = valueAt(content.document, ['params'])
  const params = Array.isArray(listed) ? (listed as Param[]) : []
  const run = async (send: 0 | 1) => {
    setBusy(send === 1 ? 'send' : 'build')
    try {
      const { document } = content
      const body = { order: Number(order), document, fields: { ...lead.values }, settings: { ...settings }, send }
      const made = await api(formatEditorCalls.test, { params: { id: draft.id }, body }, { quiet: true })
      setTried(made.stages)
    } catch (error) {
      if (!lead.fail(error)) toastError('Error', problemOf(error).message)
    } finally {
      setBusy('')
    }
  }
  if (orders.length === 0)
    return (
      <div className={classes['step']}>
        <p>
          No order sends by it yet, so there is nowhere to send a test lead. Begin the draft from an order, or look at
          the request on a sample lead beside this.
        </p>
      </div>
    )
  return (
    <div className={classes['step']}>
      <Choice
        label="Order"
        description="Its address, its time-outs and its settings are used."
        options={orders.map(({ id, title }) => ({ id: String(id), title }))}
        value={order}
        onChange={setOrder}
        clearable={false}
      />
      <PingPostOrder order={Number(order)} document={content.document} />
      <NoDestination order={Number(order)} />
      {params.length > 0 ? (
        <p className={classes['muted']}>Settings that the order does not have yet: for this test alone, not kept.</p>
      ) : null}
      <div className={classes['cases']}>
        {params.map(({ name, label, sensitive }) => {
          const Field = sensitive ? PasswordInput : TextInput
          return (
            <Field
              key={name}
              label={label}
              autoComplete="off"
              placeholder="As the order has it"
              maxLength={2000}
              value={settings[name] ?? ''}
              onChange={(event) => setSettings({ ...settings, [name]: event.currentTarget.value })}
            />
          )
        })}
      </div>
      <LeadFields lead={lead} />
      <p className={classes['note']}>
        Sending goes to the lender for real, with a person who does not exist. It counts in no cap, report or invoice.
      </p>
      <div className={classes['tools']}>
        <Button
          variant="default"
          leftSection={<IconFlask size={15} aria-hidden />}
          disabled={readOnly}
          loading={busy === 'build'}
          onClick={() => void run(0)}
        >
          Build without sending
        </Button>
        <Button
          leftSection={<IconSend size={15} aria-hidden />}
          disabled={readOnly}
          loading={busy === 'send'}
          onClick={() => void run(1)}
        >
          Send test lead
        </Button>
      </div>
      {tried.map((one) => (
        <Tried
          key={one.stage}
          tried={one}
          onKeep={readOnly ? null : (answer) => change({ answers: [...content.answers, answer] })}
        />
      ))}
    </div>
  )
}
