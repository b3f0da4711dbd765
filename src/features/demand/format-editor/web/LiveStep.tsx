import { Button, Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sendFormatCalls } from '@/features/demand/send-formats/contract'
import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import { api } from '@/web/api/client'
import { problemOf, toastError, toastSuccess } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { usePermission, useUser } from '@/web/session/use-session'
import { type Check, type Draft, formatEditorCalls } from '../contract'
import { PingPostOrder } from './PingPostOrder'
import classes from './format-editor.module.css'

interface LiveStepProps {
  readonly draft: Draft
  readonly check: Check | null
  readonly waiting: boolean
  readonly unsaved: boolean
  readonly save: () => Promise<Draft | null>
}

/** What is missing, whom it reaches, why: then it is the version that leads are sent by. */
export function LiveStep({ draft, check, waiting, unsaved, save }: LiveStepProps) {
  const router = useRouter()
  const { id: me } = useUser()
  const may = usePermission(sendFormatPermissions.order_approvesendformat)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const missing = check?.missing ?? []
  const { order, orders, pinned, author, secondperson } = draft
  const own = secondperson && author?.id === me
  const joins = order !== null && ![...orders, ...pinned].some(({ id }) => id === order.id)
  const goLive = async () => {
    setBusy(true)
    try {
      const latest = unsaved ? await save() : draft
      if (!latest) return
      const body = { why, orders: latest.orders.map(({ id }) => id) }
      const options = { quiet: true, ifMatch: latest.version }
      const { name, version } = await api(formatEditorCalls.live, { params: { id: latest.id }, body }, options)
      toastSuccess(`Version ${version} of ${latest.title} is live`)
      if (joins) {
        const parts = { content: name, send: name, result: name }
        await api(sendFormatCalls.save, { params: { id: order.id }, body: parts })
      }
      await router.navigate({ href: order ? partyHref('order', order.id) : href('/lender/sendformats') })
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['step']}>
      <h2>Before it goes live</h2>
      {missing.length === 0 && check ? (
        <p className={classes['good']}>It compiles, and every pasted answer is read as marked.</p>
      ) : (
        <ul className={classes['bad']} aria-label="What is missing">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <h2>Orders that send by it ({orders.length})</h2>
      {orders.length === 0 ? <p>No order sends by it yet.</p> : null}
      <ul className={classes['affected']} aria-label="Affected orders">
        {orders.map(({ id, title }) => (
          <li key={id}>
            <a href={partyHref('order', id)}>{title}</a>
          </li>
        ))}
      </ul>
      {pinned.length > 0 ? (
        <>
          <h3>Pinned to an earlier version, not affected ({pinned.length})</h3>
          <ul className={classes['affected']} aria-label="Pinned orders">
            {pinned.map(({ id, title }) => (
              <li key={id}>
                <a href={partyHref('order', id)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {joins ? <p>{order.title}, where this was begun, will send by it from now on.</p> : null}
      <PingPostOrder order={order?.id ?? 0} document={draft.document} />
      {may && !own ? (
        <>
          <Textarea
            label="Why"
            description="Stands with the version, for whoever looks at it later."
            required
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <Button
            loading={busy}
            disabled={missing.length > 0 || !check || waiting || why.trim() === ''}
            onClick={() => void goLive()}
          >
            Go live
          </Button>
        </>
      ) : (
        <p className={classes['muted']}>
          {own
            ? 'You wrote this draft. Another person who may approve send format changes has to put it live.'
            : 'A person who may approve send format changes has to put it live.'}
        </p>
      )}
    </div>
  )
}
