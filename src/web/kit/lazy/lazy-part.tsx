import { type ComponentType, lazy, Suspense } from 'react'
import { Loading } from '../feedback/Loading'

/** A heavy part that is fetched when first drawn, with its own waiting state, so that screens use it like any other. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Loading />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
