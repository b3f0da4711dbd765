import { Outlet } from '@tanstack/react-router'
import { portalSide } from '@/features/portal/portal-auth/web/side'
import { eitherSide, PortalFrame, PortalGate, PortalMissing } from '@/web/portal/Gate'
import { makeRouter } from '@/web/router/make-router'
import { Site } from '@/web/session/Site'
import { beOn } from '@/web/session/side'
import { start } from '../start'
import { portalScreens } from './screens.gen'

beOn(portalSide)
start(
  makeRouter({
    screens: eitherSide(portalScreens),
    root: () => (
      <Site>
        <Outlet />
      </Site>
    ),
    missing: () => <PortalMissing screens={portalScreens} />,
    frame: () => <PortalFrame screens={portalScreens} />,
    gate: PortalGate,
  }),
)
