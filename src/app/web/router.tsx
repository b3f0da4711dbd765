import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { KitProvider, SavedViewsProvider } from '@/web/kit'
import { parseSearch, stringifySearch } from '@/web/router/search'
import type { Screen } from '@/web/screen'
import { SessionKeeper } from '@/web/session/SessionKeeper'
import { useSession } from '@/web/session/use-session'
import { Missing, PrivateFrame, PrivateGate, VisitorGate } from '@/web/shell/Gate'
import { UpdatePrompt } from '@/web/shell/UpdatePrompt'
import { savedViewStore } from '@/features/views/web/store'

/** Shown by the server before anybody has signed in. */
const USUAL_ZONE = 'America/New_York'
const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? undefined

function Root() {
  const { user } = useSession()
  return (
    <KitProvider zone={user?.timeZone ?? USUAL_ZONE} nonce={nonce}>
      <SavedViewsProvider value={savedViewStore}>
        <SessionKeeper />
        <UpdatePrompt />
        <Outlet />
      </SavedViewsProvider>
    </KitProvider>
  )
}

const UI_PAGE: Screen = { path: '/dev/ui', title: 'Kit', load: () => import('@/web/dev/UiPage') }

/** '/item/{id?}' is two addresses: without and with the id. */
function addresses(path: string): string[] {
  const named = path.replace(/\{(\w+)\}/g, '$$$1')
  const optional = /\/\{(\w+)\?\}/.exec(named)
  return optional ? [named.replace(optional[0], ''), named.replace(optional[0], `/$${optional[1]}`)] : [named]
}

const isPrivate = (screen: Screen): boolean => screen.visitors === undefined

export function createConsoleRouter(featureScreens: readonly Screen[]) {
  const all = [...featureScreens, UI_PAGE]
  const root = createRootRoute({ component: Root, notFoundComponent: () => <Missing screens={featureScreens} /> })
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'private',
    component: () => <PrivateFrame screens={featureScreens} />,
  })
  const routeFor = (screen: Screen) => {
    const Page = lazy(screen.load)
    const Gate = isPrivate(screen) ? PrivateGate : VisitorGate
    // Another record is another page: nothing entered or opened for one is carried over to the next.
    const component = function Place() {
      const params = useParams({ strict: false }) as Readonly<Record<string, string>>
      return (
        <Gate screen={screen}>
          <Page key={Object.values(params).join('/')} />
        </Gate>
      )
    }
    const getParentRoute = (): AnyRoute => (isPrivate(screen) ? frame : root)
    // Loading the code is part of the way there: hovering a link already starts it.
    const loader = () => screen.load().then(() => undefined)
    return addresses(screen.path).map((path) => createRoute({ getParentRoute, path, component, loader }))
  }
  frame.addChildren(all.filter(isPrivate).flatMap(routeFor))
  return createRouter({
    routeTree: root.addChildren([frame, ...all.filter((screen) => !isPrivate(screen)).flatMap(routeFor)]),
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    // A new page starts at its top; Back returns to the place that was left.
    scrollRestoration: true,
  })
}
