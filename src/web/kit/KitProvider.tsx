import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from '@/web/theme/theme'
import { BusinessTimeProvider } from './business-time'
import { DialogHost } from './dialogs/DialogHost'
import { LinkHandler } from './links/LinkHandler'
import { TipLayer } from './tip/TipLayer'

interface KitProviderProps {
  /** The business time zone, as the server says. */
  readonly zone: string
  /** The page's style nonce, for the two style elements Mantine writes. */
  readonly nonce?: string | undefined
  readonly children: ReactNode
}

/** Everything the kit needs around a page. Mounted inside the router, since dialogs may hold links. */
export function KitProvider({ zone, nonce, children }: KitProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      {...(nonce ? { getStyleNonce: () => nonce } : {})}
    >
      <BusinessTimeProvider zone={zone}>
        <Notifications position="top-right" autoClose={5000} limit={6} />
        {children}
        <DialogHost />
        <TipLayer />
        <LinkHandler />
      </BusinessTimeProvider>
    </MantineProvider>
  )
}
