import { Outlet } from '@tanstack/react-router'
import { SavedViewsProvider } from '@/web/kit'
import { makeRouter } from '@/web/router/make-router'
import type { Screen } from '@/web/screen'
import { Site } from '@/web/session/Site'
import { Missing, PrivateFrame, PrivateGate } from '@/web/shell/Gate'
import { savedViewStore } from '@/features/platform/views/web/store'

const UI_PAGE: Screen = { path: '/dev/ui', title: 'Kit', load: () => import('@/web/dev/UiPage') }

const Root = () => (
  <Site>
    <SavedViewsProvider value={savedViewStore}>
      <Outlet />
    </SavedViewsProvider>
  </Site>
)

export const createConsoleRouter = (screens: readonly Screen[]) =>
  makeRouter({
    screens: [...screens, UI_PAGE],
    root: Root,
    missing: () => <Missing screens={screens} />,
    frame: () => <PrivateFrame screens={screens} />,
    gate: PrivateGate,
  })
