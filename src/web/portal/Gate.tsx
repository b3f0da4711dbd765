import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, use } from 'react'
import { Loading } from '@/web/kit'
import { isOneClickWindow } from '@/web/session/store'
import { useSession } from '@/web/session/use-session'
import { Waiting } from '@/web/session/Waiting'
import { ToSignIn } from '@/web/session/ways'
import { NoCompany, PageMissing, SessionEnded } from './notices'
import { ACCOUNT, MFA_PATH } from './paths'
import type { PortalScreen } from './screen'
import { PartyContext, usePortalUser } from './use-portal'

/** Who signs in does not wait for the frame behind the door. */
const PortalShell = lazy(async () => ({ default: (await import('./PortalShell')).PortalShell }))

/** The frame of all private addresses; a window that staff opened has no sign-in to go back to. */
export function PortalFrame({ screens }: { readonly screens: readonly PortalScreen[] }) {
  const { state, user } = useSession()
  if (state === 'loading') return <Waiting />
  if (!user) return isOneClickWindow() ? <SessionEnded /> : <ToSignIn />
  return (
    <Suspense fallback={<Loading />}>
      <PortalShell screens={screens}>
        <Outlet />
      </PortalShell>
    </Suspense>
  )
}

export function PortalMissing({ screens }: { readonly screens: readonly PortalScreen[] }) {
  const { state, user } = useSession()
  if (state === 'loading') return <Waiting />
  if (!user) return <PageMissing />
  return (
    <Suspense fallback={<Loading />}>
      <PortalShell screens={screens}>
        <PageMissing />
      </PortalShell>
    </Suspense>
  )
}

export function PortalGate({ screen, children }: { readonly screen: PortalScreen; readonly children: ReactNode }) {
  const user = usePortalUser()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (user.mfaRequired && path !== MFA_PATH) return <Navigate to={MFA_PATH} replace />
  // The own account is there for who has no company, too.
  if (!use(PartyContext) && !screen.path.startsWith(ACCOUNT)) return <NoCompany kind={user.kind} />
  const own = screen.side === undefined || screen.side === user.kind
  return <Suspense fallback={<Loading />}>{own ? children : <PageMissing />}</Suspense>
}

/** An address that both sides have: each user gets the page of their own. */
export function eitherSide(screens: readonly PortalScreen[]): PortalScreen[] {
  return [...new Set(screens.map(({ path }) => path))].flatMap((path) => {
    const own = screens.filter((screen) => screen.path === path)
    if (own.length === 1) return own
    const pages = own.map(({ side, load }) => ({ side, Page: lazy(load) }))
    const Either = () => {
      const { kind } = usePortalUser()
      const mine = pages.find(({ side }) => side === kind)
      return mine ? <mine.Page /> : <PageMissing />
    }
    return { path, title: '', load: () => Promise.resolve({ default: Either }) }
  })
}
