import type { ReactNode } from 'react'

/**
 * The build uses this instead of react-remove-scroll (vite.config.ts). Mantine needs the wrapper, but no dialog locks the page with it:
 * global.css does. The library would be 3 KiB of every first load.
 */
export const RemoveScroll = Object.assign(
  function RemoveScroll({ children }: { readonly children: ReactNode }) {
    return <div>{children}</div>
  },
  { classNames: { fullWidth: 'width-before-scroll-bar', zeroRight: 'right-scroll-bar-position' } },
)
