import { Loader, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { CodeViewer, DateTime, DetailCard, openDialog, problemOf, toastError } from '@/web/kit'
import { outboxCalls } from '../contract'
import type { OutboxRow } from './columns'
import classes from './outbox.module.css'
import { linkedText } from './linked-text'

type Message = CallAnswer<typeof outboxCalls.open>

/** Reads a message. Reading is logged, so it takes a click and never happens by passing over a row. */
export function OpenMessage({ row }: { row: OutboxRow }) {
  const title = row.subject || (row.channel === 'sms' ? 'Text message' : 'Message')
  const open = useMutation({
    mutationFn: () => api(outboxCalls.open, { params: { id: row.id } }),
    onSuccess: (message) => {
      void openDialog({ title, size: 'lg' }, () => <MessageView message={message} />)
    },
    onError: (error) => {
      if (problemOf(error).status === 400) toastError('Error', problemOf(error).message)
    },
  })
  return (
    <UnstyledButton className={classes['open'] ?? ''} disabled={open.isPending} onClick={() => open.mutate()}>
      {title}
      {open.isPending ? <Loader size={12} ml={6} aria-label="Opening" /> : null}
    </UnstyledButton>
  )
}

function MessageView({ message }: { message: Message }) {
  return (
    <>
      <DetailCard
        columns={1}
        details={[
          { label: 'To', value: message.recipient },
          { label: 'Date', value: <DateTime value={message.dateadd} withZone /> },
          message.datesent !== null && { label: 'Sent', value: <DateTime value={message.datesent} withZone /> },
          message.attachment !== null && { label: 'Attachment', value: message.attachment.name },
          message.error !== null && { label: 'Error', value: message.error },
        ]}
      />
      {message.body === null ? (
        <p className={classes['none']}>The text is no longer kept.</p>
      ) : (
        <div className={classes['body']}>{linkedText(message.body, window.location.origin)}</div>
      )}
      {message.attachment?.text ? <CodeViewer title={message.attachment.name} code={message.attachment.text} /> : null}
      <p className={classes['none']}>That you have read this message is in the system log.</p>
    </>
  )
}
