import { Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Loading } from '@/web/kit'
import { side } from './side'
import { useSession } from './use-session'
import { Waiting } from './Waiting'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where somebody was going when they were asked to sign in. */
    wanted?: string
  }
}

interface VisitorGateProps {
  readonly screen: { readonly visitors?: 'only' | 'too' }
  readonly children: ReactNode
}

export function VisitorGate({ screen, children }: VisitorGateProps) {
  const { state } = useSession()
  if (state === 'loading') return <Waiting />
  if (screen.visitors === 'only' && state === 'signedIn') return <ToWantedPage />
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}

// Both read the address once: it changes under them while they lead away from it.
export function ToSignIn() {
  const router = useRouter()
  const [wanted] = useState(router.state.location.href)
  return <Navigate to={side().signInPath} state={{ wanted }} replace />
}

function ToWantedPage() {
  const router = useRouter()
  const { home } = side()
  const [wanted = home] = useState(router.state.location.state.wanted)
  useEffect(() => {
    const isOurs = new URL(wanted, window.location.origin).origin === window.location.origin
    void router.navigate({ href: isOurs ? wanted : home, replace: true })
  }, [router, wanted, home])
  return null
}
