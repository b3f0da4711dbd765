import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthFrame } from '@/features/access/auth/web/public'
import { api } from '@/web/api/client'
import { Loading, problemOf } from '@/web/kit'
import { FormError } from '@/web/kit/forms'
import { HOME } from '@/web/portal/paths'
import { beOneClickWindow, rememberUser } from '@/web/session/store'
import { portalAuthCalls } from '../contract'

/** Taken out of the address once, before anything is drawn: it stays in no history, and a page drawn twice keeps it. */
const ticket = window.location.hash.slice(1)
window.history.replaceState(window.history.state, '', window.location.pathname)

/** Where the console's one-click login leads; the session lives in this window alone. */
export default function EnterPage() {
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: () => api(portalAuthCalls.enter, { body: { ticket } }, { quiet: true }),
    onSuccess: (user) => {
      beOneClickWindow()
      rememberUser(user)
      return navigate({ to: HOME, replace: true })
    },
  })
  useEffect(() => mutate(), [mutate])
  return (
    <AuthFrame title="One-click login">{error ? <FormError text={problemOf(error).message} /> : <Loading />}</AuthFrame>
  )
}
