import type { ReactNode } from 'react'
import { KitProvider } from '@/web/kit'
import { UpdatePrompt } from '@/web/shell/UpdatePrompt'
import { SessionKeeper } from './SessionKeeper'
import { useSession } from './use-session'

/** Shown by the server before anybody has signed in. */
const USUAL_ZONE = 'America/New_York'
const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? undefined

/** What stands around all pages of the console, and of the portal. */
export function Site({ children }: { readonly children: ReactNode }) {
  const { user } = useSession()
  return (
    <KitProvider zone={user?.timeZone ?? USUAL_ZONE} nonce={nonce}>
      <SessionKeeper />
      <UpdatePrompt />
      {children}
    </KitProvider>
  )
}
