import type { SessionUser } from '@/features/auth/contract'

/** What the browser keeps between pages. The names are those of the specification. */
const KEYS = {
  jwt: 'jwt',
  device: 'tokenmfa',
  user: 'user',
  version: 'appAdminVersion',
  mfaSnooze: 'mfaSnoozedUntil',
  menu: 'menu',
  recent: 'recent',
} as const
type Key = keyof typeof KEYS

export const stored = {
  read: (key: Key): string | null => localStorage.getItem(KEYS[key]),
  write: (key: Key, value: string): void => localStorage.setItem(KEYS[key], value),
  remove: (key: Key): void => localStorage.removeItem(KEYS[key]),
}

export type SignState = 'loading' | 'signedOut' | 'signedIn'

export interface Session {
  readonly state: SignState
  readonly user: SessionUser | undefined
}

let session: Session = { state: stored.read('jwt') ? 'loading' : 'signedOut', user: undefined }
const listeners = new Set<() => void>()

export const currentSession = (): Session => session
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Stores a fresh sign-in; tokens are absent from the refreshes that follow it. */
export function rememberUser(user: SessionUser): void {
  const { token, tokenmfa, ...rest } = user
  if (token) stored.write('jwt', token)
  if (tokenmfa) stored.write('device', tokenmfa)
  stored.write('user', JSON.stringify({ name: rest.name, email: rest.email }))
  setSession({ state: 'signedIn', user })
}

export function forgetUser(): void {
  stored.remove('jwt')
  stored.remove('user')
  stored.remove('recent')
  setSession({ state: 'signedOut', user: undefined })
}
