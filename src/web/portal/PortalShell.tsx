import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { ApiError } from '@/web/api/error'
import { queries } from '@/web/api/queries'
import { asking } from '@/web/api/query'
import { toastInfo } from '@/web/kit'
import { stored } from '@/web/session/store'
import { LaterIdleWatch } from '@/web/shell/LaterIdleWatch'
import { HOME } from './paths'
import { PortalBar } from './PortalBar'
import classes from './portal.module.css'
import type { PortalScreen } from './screen'
import { type Party, PartyContext, usePortalUser } from './use-portal'
import { ViewingAs } from './ViewingAs'

interface PortalShellProps {
  readonly screens: readonly PortalScreen[]
  readonly children: ReactNode
}

/** The frame around every private page of the portal. */
export function PortalShell({ screens, children }: PortalShellProps) {
  const user = usePortalUser()
  const [party, choose] = useChosenParty(user.parties)
  useAskAgainWhenRefused()
  return (
    <PartyContext value={party}>
      <div className={classes['window']} data-viewing={user.openedBy ? true : undefined}>
        {user.openedBy ? <ViewingAs openedBy={user.openedBy} /> : null}
        <a className={classes['skip']} href="#main">
          Skip to content
        </a>
        <PortalBar screens={screens} party={party} onChoose={choose} />
        {user.demo ? <p className={classes['demo']}>Demo data: every company and person here is fictional.</p> : null}
        <main id="main" tabIndex={-1} className={classes['main']} key={party?.id}>
          {children}
        </main>
        <LaterIdleWatch />
      </div>
    </PartyContext>
  )
}

/** Of this tab alone: who works for two companies in two tabs finds each as it was after a reload. */
const TAB_PARTY = 'portal.tabParty'

/** Kept from visit to visit. One that is taken away is left for another, and the user is told. */
function useChosenParty(parties: readonly Party[]): [Party | undefined, (party: Party) => void] {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => Number(sessionStorage.getItem(TAB_PARTY) ?? stored.read('party')))
  const party = parties.find(({ id }) => id === chosen) ?? parties[0]
  const [shown, setShown] = useState(party)
  useEffect(() => {
    if (shown?.id === party?.id) return
    if (shown && !parties.some(({ id }) => id === shown.id))
      toastInfo('', `You no longer have access to ${shown.title}.`)
    setShown(party)
  }, [shown, party, parties])
  useEffect(() => {
    if (party) sessionStorage.setItem(TAB_PARTY, String(party.id))
  }, [party])
  const choose = (next: Party) => {
    stored.write('party', String(next.id))
    setChosen(next.id)
    // What was open may be nothing of the other company's.
    void navigate({ to: HOME })
  }
  return [party, choose]
}

/** What is refused may have been taken away this moment: then the user, and with it the companies, is asked for anew. */
function useAskAgainWhenRefused(): void {
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action as { error: unknown }
        if (error instanceof ApiError && error.status === 403)
          void queries.invalidateQueries({ queryKey: asking(portalAuthCalls.me).queryKey })
      }),
    [],
  )
}
