import { api } from '@/web/api/client'
import { side } from './side'
import { forgetUser, stored } from './store'

/** The browser forgets in any case: a server that cannot be reached must not keep somebody signed in here. */
export async function signOut(why?: string): Promise<void> {
  try {
    if (stored.read('jwt')) await api(side().calls.signOut, { body: {} }, { quiet: true })
  } catch {
    // The session also ends by itself on the server.
  } finally {
    forgetUser(why)
  }
}
