import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Loading } from '@/web/kit'
import type { Screen } from '@/web/screen'
import { useSession, useUser } from '@/web/session/use-session'
import { mayOpen } from './menu'
import { AccessDenied, PageMissing } from './pages'
import { Shell } from './Shell'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where somebody was going when they were asked to sign in. */
    wanted?: string
  }
}

/** The frame of all private addresses: it stays while pages change, so that menu and idle watch go on. */
export function PrivateFrame({ screens }: { readonly screens: readonly Screen[] }) {
  const { state, user } = useSession()
  if (state === 'loading') return <Loading />
  if (state !== 'signedIn' || !user) return <ToSignIn />
  return (
    <Shell screens={screens}>
      <Outlet />
    </Shell>
  )
}

/** An address that no screen has: inside the frame for whoever is signed in. */
export function Missing({ screens }: { readonly screens: readonly Screen[] }) {
  const { state, user } = useSession()
  if (state === 'loading') return <Loading />
  if (!user) return <PageMissing />
  return (
    <Shell screens={screens}>
      <PageMissing />
    </Shell>
  )
}

interface GateProps {
  readonly screen: Screen
  readonly children: ReactNode
}

export function PrivateGate({ screen, children }: GateProps) {
  const user = useUser()
  return <Suspense fallback={<Loading />}>{mayOpen(screen, user) ? children : <AccessDenied />}</Suspense>
}

export function VisitorGate({ screen, children }: GateProps) {
  const { state } = useSession()
  if (state === 'loading') return <Loading />
  if (screen.visitors === 'only' && state === 'signedIn') return <ToWantedPage />
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}

// Both read the address once: it changes under them while they lead away from it.
function ToSignIn() {
  const router = useRouter()
  const [wanted] = useState(router.state.location.href)
  return <Navigate to="/auth/sign-in" state={{ wanted }} replace />
}

function ToWantedPage() {
  const router = useRouter()
  const [wanted = '/'] = useState(router.state.location.state.wanted)
  useEffect(() => {
    const isOurs = new URL(wanted, window.location.origin).origin === window.location.origin
    void router.navigate({ href: isOurs ? wanted : '/', replace: true })
  }, [router, wanted])
  return null
}
