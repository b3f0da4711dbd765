import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { closeDialogsOfOtherScreens, useOpenDialogs } from './open-dialog'

/** What draws dialogs weighs more than most pages: it comes with the first one. */
const Dialogs = lazy(() => import('./Dialogs'))

/** Draws the open dialogs. */
export function DialogHost() {
  const dialogs = useOpenDialogs()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => closeDialogsOfOtherScreens(path), [path])
  return dialogs.length > 0 ? (
    <Suspense>
      <Dialogs dialogs={dialogs} />
    </Suspense>
  ) : null
}
