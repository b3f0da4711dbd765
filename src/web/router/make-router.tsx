import { type AnyRoute, createRootRoute, createRoute, createRouter, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { VisitorGate } from '@/web/session/ways'
import { parseSearch, stringifySearch } from './search'

interface Place {
  readonly path: string
  readonly visitors?: 'only' | 'too'
  readonly load: () => Promise<{ default: ComponentType }>
}

interface Site<S extends Place> {
  readonly screens: readonly S[]
  /** Around everything. */
  readonly root: () => ReactNode
  readonly missing: () => ReactNode
  /** Around private screens; stays while they change. */
  readonly frame: () => ReactNode
  readonly gate: ComponentType<{ readonly screen: S; readonly children: ReactNode }>
}

/** '/item/{id?}' is two addresses: without and with the id. */
function addresses(path: string): string[] {
  const named = path.replace(/\{(\w+)\}/g, '$$$1')
  const optional = /\/\{(\w+)\?\}/.exec(named)
  return optional ? [named.replace(optional[0], ''), named.replace(optional[0], `/$${optional[1]}`)] : [named]
}

const isPrivate = (screen: Place): boolean => screen.visitors === undefined

/** The router of a site, from the screens that features declare. */
export function makeRouter<S extends Place>({ screens, root: component, missing, frame: Frame, gate }: Site<S>) {
  const root = createRootRoute({ component, notFoundComponent: missing })
  const frame = createRoute({ getParentRoute: () => root, id: 'private', component: Frame })
  const routeFor = (screen: S) => {
    const Page = lazy(screen.load)
    const Gate = isPrivate(screen) ? gate : VisitorGate
    // Another record is another page: nothing entered or opened for one is carried over to the next.
    const place = function Place() {
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
    return addresses(screen.path).map((path) => createRoute({ getParentRoute, path, component: place, loader }))
  }
  frame.addChildren(screens.filter(isPrivate).flatMap(routeFor))
  return createRouter({
    routeTree: root.addChildren([frame, ...screens.filter((screen) => !isPrivate(screen)).flatMap(routeFor)]),
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    // A new page starts at its top; Back returns to the place that was left.
    scrollRestoration: true,
  })
}
