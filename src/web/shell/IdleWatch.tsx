import { Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '@/web/api/client'
import { sessionEnds } from '@/web/session/ends'
import { side } from '@/web/session/side'
import { signOut } from '@/web/session/sign-out'
import { PlainDialog } from './PlainDialog'

const PROMPT_MS = 30_000
const TICK_MS = 500
/** How often the server is asked while the question is open: the user may have answered it in another tab. */
const LOOK_EVERY = 3_000
/** Reading a page is activity too; the server is told at most this often. */
const TELL_EVERY = 30_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const call = (name: 'me' | 'active'): Promise<unknown> =>
  api(side().calls[name], {}, { quiet: true }).catch(() => undefined)

/** What the question shows. */
interface Question {
  readonly seconds: number
  /** The session has reached its maximum length, so activity cannot extend it. */
  readonly final: boolean
}

/**
 * Asks before a session ends by the server's count, which every answer carries. The tab never ends the session itself: it
 * asks the server before the question and at the end, because only the server knows about other tabs.
 */
export function IdleWatch() {
  const [question, setQuestion] = useState<Question>()
  const watch = useRef({ told: 0, untold: false, looking: false, looked: 0, asked: false, dismissed: false })
  const tellServer = useCallback(() => {
    Object.assign(watch.current, { told: Date.now(), untold: false })
    void call('active')
  }, [])
  useEffect(() => {
    const state = watch.current
    const tellEvery = () => Math.min(TELL_EVERY, (sessionEnds()?.idleMs ?? TELL_EVERY) / 4)
    const noteActivity = (event: Event) => {
      // Browsers also report a pointer that rests while the page moves below it.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
      // Once asked, only the answer counts.
      if (!state.asked) state.untold = true
    }
    const look = async () => {
      state.looking = true
      await call('me')
      Object.assign(state, { looking: false, looked: Date.now() })
    }
    const tick = () => {
      const ends = sessionEnds()
      const now = Date.now()
      if (!ends) return
      if (state.untold && now - state.told >= tellEvery()) tellServer()
      const left = Math.min(ends.idleAt, ends.at) - now
      const near = left <= PROMPT_MS
      const lookedJustNow = now - state.looked < LOOK_EVERY
      if (near && !lookedJustNow && !state.looking) void look()
      // Another tab may have kept the session alive: the question waits until the server has been asked.
      if (near && !lookedJustNow && !state.asked) return
      const final = ends.at <= ends.idleAt
      state.asked = near && !(final && state.dismissed)
      setQuestion(state.asked ? { seconds: Math.max(0, Math.ceil(left / 1000)), final } : undefined)
    }
    const timer = setInterval(tick, TICK_MS)
    for (const name of ACTIVITY) window.addEventListener(name, noteActivity, { passive: true, capture: true })
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      for (const name of ACTIVITY) window.removeEventListener(name, noteActivity, { capture: true })
      document.removeEventListener('visibilitychange', tick)
    }
  }, [tellServer])
  const close = () => {
    Object.assign(watch.current, { asked: false, dismissed: question?.final === true })
    setQuestion(undefined)
    tellServer()
  }
  if (!question) return null
  return (
    <PlainDialog title={question.final ? 'Your session is ending' : 'Are you still here?'} onClose={close}>
      <Text size="sm" role="timer" aria-live="off">
        You will be signed out in {question.seconds} seconds.
        {question.final ? ' Save your work and sign in again.' : ''}
      </Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => void signOut()}>
          Log Off
        </Button>
        <Button onClick={close} data-autofocus>
          {question.final ? 'OK' : 'Stay Logged In'}
        </Button>
      </Group>
    </PlainDialog>
  )
}
