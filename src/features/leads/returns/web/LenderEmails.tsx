import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { problemOf, toastError, toastInfo, toastSuccess, useConfirm } from '@/web/kit'
import { IconMail } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { returnCalls } from '../contract'

const lendersText = (n: number): string => `${n} ${n === 1 ? 'lender' : 'lenders'}`

/** One mail per lender with requests that wait; who they are is said before. */
export function LenderEmails() {
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const [waiting, lenders] = await Promise.all([
        api(returnCalls.byLender, { body: {} }, { quiet: true }),
        api(lookupCalls.lenders, {}, { quiet: true }),
      ])
      const rows = lenders.flatMap(({ id, title }) => (waiting[String(id)] ? [{ title, n: waiting[String(id)] }] : []))
      if (rows.length === 0) {
        toastInfo('Nothing to send', 'No return request is waiting.')
        return
      }
      const text = (
        <Stack gap="xs">
          <Text>Each lender gets one mail with its waiting return requests as a CSV file.</Text>
          <List size="sm">
            {rows.map(({ title, n }) => (
              <List.Item key={title}>
                {title}: {n}
              </List.Item>
            ))}
          </List>
        </Stack>
      )
      const yes = `Mail ${lendersText(rows.length)}`
      if (!(await confirm({ title: 'Send lender emails', text, yes, no: 'Cancel' }))) return
      const { count, skipped } = await api(returnCalls.sendLenderEmails, {}, { quiet: true })
      toastSuccess(
        <>
          Emails to {lendersText(count)} are in the <a href={href('/outbox')}>outbox</a>
        </>,
      )
      if (skipped.length > 0) toastError('No email address', skipped.join(', '))
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconMail size={15} aria-hidden />}
      onClick={() => void send()}
    >
      Send lender emails
    </Button>
  )
}
