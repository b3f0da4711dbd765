import { type RefObject, useLayoutEffect, useState } from 'react'

/** The page's title line, for a bar of filters that stands right under it; elsewhere a bar keeps its chips and views. */
export function useHeaderSlot(bar: RefObject<HTMLElement | null>): (name: 'chips' | 'views') => Element | null {
  const [header, setHeader] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const before = bar.current?.previousElementSibling
    setHeader(before?.matches('[data-page-header]') ? before : null)
  }, [bar])
  return (name) => header?.querySelector(`[data-slot="${name}"]`) ?? null
}
