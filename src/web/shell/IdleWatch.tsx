import { Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import { api } from '@/web/api/client'
import { side } from '@/web/session/side'
import { signOut } from '@/web/session/sign-out'
import { PlainDialog } from './PlainDialog'

const IDLE_MS = 1_800_000
const PROMPT_MS = 30_000
const DEBOUNCE_MS = 500
const SYNC_MS = 200
const REFRESH_MS = 500
/** Reading without asking for anything is activity too; the server hears of it now and then. */
const TELL_SERVER_EVERY = 300_000

/** Signs out after half an hour of nothing, in all tabs at once, with a warning before. */
export function IdleWatch() {
  const [prompted, setPrompted] = useState(false)
  const [left, setLeft] = useState(PROMPT_MS)
  const told = useRef(Date.now())
  const tellServer = useCallback(() => {
    told.current = Date.now()
    void api(side().calls.active, {}, { quiet: true }).catch(() => undefined)
  }, [])
  const idle = useIdleTimer({
    timeout: IDLE_MS,
    promptBeforeIdle: PROMPT_MS,
    debounce: DEBOUNCE_MS,
    crossTab: true,
    // Tabs of the console and of the portal are idle on their own.
    name: side().name,
    syncTimers: SYNC_MS,
    onPrompt: () => setPrompted(true),
    onActive: () => setPrompted(false),
    onIdle: () => void signOut('You were signed out after half an hour without activity.'),
    onAction: () => {
      if (Date.now() - told.current > TELL_SERVER_EVERY) tellServer()
    },
  })
  useEffect(() => {
    if (!prompted) return
    const show = () => setLeft(idle.getRemainingTime())
    show()
    const timer = setInterval(show, REFRESH_MS)
    return () => clearInterval(timer)
  }, [prompted, idle])
  const stay = () => {
    idle.activate()
    setPrompted(false)
    tellServer()
  }
  if (!prompted) return null
  return (
    <PlainDialog title="Are you still here?" onClose={stay}>
      <Text size="sm" role="timer" aria-live="off">
        You will be signed out in {Math.max(0, Math.ceil(left / 1000))} seconds.
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => void signOut()}>
          Log Off
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay Logged In
        </Button>
      </Group>
    </PlainDialog>
  )
}
