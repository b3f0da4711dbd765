import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '@/web/kit'
import { Waiting } from '@/web/session/Waiting'
import { ToSignIn } from '@/web/session/ways'
import type { Screen } from '@/web/screen'
import { useSession, useUser } from '@/web/session/use-session'
import { mayOpen } from './menu'
import { AccessDenied, PageMissing } from './pages'
import { Shell } from './Shell'

/** The frame of all private addresses: it stays while pages change, so that menu and idle watch go on. */
export function PrivateFrame({ screens }: { readonly screens: readonly Screen[] }) {
  const { state, user } = useSession()
  if (state === 'loading') return <Waiting />
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
  if (state === 'loading') return <Waiting />
  if (!user) return <PageMissing />
  return (
    <Shell screens={screens}>
      <PageMissing />
    </Shell>
  )
}

export function PrivateGate({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const user = useUser()
  return <Suspense fallback={<Loading />}>{mayOpen(screen, user) ? children : <AccessDenied />}</Suspense>
}
