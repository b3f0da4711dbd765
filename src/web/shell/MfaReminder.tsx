import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountCalls } from '@/features/access/account/contract'
import { asking } from '@/web/api/query'
import { stored } from '@/web/session/store'

const EVERY = 60_000
const SETUP = '/profile/mfa'
const SNOOZE_MS = 86_400_000

/** Asks for multi-factor authentication until it is on; snoozed, in this browser, for a day (decision C15). */
export function MfaReminder({ path }: { readonly path: string }) {
  const navigate = useNavigate()
  const [snoozedUntil, setSnoozedUntil] = useState(() => Number(stored.read('mfaSnooze')))
  const { data, dataUpdatedAt } = useQuery({ ...asking(accountCalls.mfa), refetchInterval: EVERY })
  const required = data?.required ?? false
  const snooze = () => {
    const until = Date.now() + SNOOZE_MS
    stored.write('mfaSnooze', String(until))
    setSnoozedUntil(until)
  }
  const opened = data?.isOn === 0 && path !== SETUP && (required || dataUpdatedAt >= snoozedUntil)
  return (
    <Modal
      opened={opened}
      onClose={snooze}
      title="Multi-Factor Authentication"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!required}
      centered
    >
      <Text size="sm">
        {required
          ? 'This installation asks everybody for a second factor. Please set it up to go on.'
          : 'Your account is protected by its password only. A code from your phone or an authenticator app makes it much safer.'}
      </Text>
      <Group mt="lg" justify="flex-end">
        {required ? null : (
          <Button variant="default" onClick={snooze}>
            Snooze
          </Button>
        )}
        <Button data-autofocus onClick={() => void navigate({ to: SETUP })}>
          Set up
        </Button>
      </Group>
    </Modal>
  )
}
