import { authCalls } from '@/features/auth/contract'
import { api } from '@/web/api/client'
import { forgetUser, stored } from './store'

/** The browser forgets in any case: a server that cannot be reached must not keep somebody signed in here. */
export async function signOut(): Promise<void> {
  try {
    if (stored.read('jwt')) await api(authCalls.signOut, { body: {} }, { quiet: true })
  } catch {
    // The session also ends by itself on the server.
  } finally {
    forgetUser()
  }
}
