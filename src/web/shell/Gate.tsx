import { Navigate, useRouter } from '@tanstack/react-router'
import { Suspense, type ReactNode, useEffect, useState } from 'react'
import { Loading } from '@/web/kit'
import type { Screen } from '@/web/screen'
import { useSession } from '@/web/session/use-session'
import { mayOpen } from './menu'
import { AccessDenied } from './pages'
import { Shell } from './Shell'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where somebody was going when they were asked to sign in. */
    wanted?: string
  }
}

interface GateProps {
  readonly screen: Screen
  readonly screens: readonly Screen[]
  readonly children: ReactNode
}

/** The rules of doc1 for every address: who sees it, and where everybody else goes. */
export function Gate({ screen, screens, children }: GateProps) {
  const { state, user } = useSession()
  if (state === 'loading') return <Loading />
  if (screen.visitors) {
    if (screen.visitors === 'only' && state === 'signedIn') return <ToWantedPage />
    return <Suspense fallback={<Loading />}>{children}</Suspense>
  }
  if (state !== 'signedIn' || !user) return <ToSignIn />
  return (
    <Shell screens={screens}>
      <Suspense fallback={<Loading />}>{mayOpen(screen, user) ? children : <AccessDenied />}</Suspense>
    </Shell>
  )
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
