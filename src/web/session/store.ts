import { forgetEnds } from './ends'
import { side, type Someone } from './side'

/** What the browser keeps between pages. The names are those of the specification; the portal's begin with its own. */
const KEYS = {
  jwt: 'jwt',
  device: 'tokenmfa',
  user: 'user',
  version: 'appAdminVersion',
  mfaSnooze: 'mfaSnoozedUntil',
  menu: 'menu',
  recent: 'recent',
  party: 'party',
} as const
type Key = keyof typeof KEYS

/** Of a window, not of the browser: somebody of the staff is here as a user, and why the last session ended. */
const ONE_CLICK = 'portal.oneClick'
const ended = (): string => `${side().name}.ended`

const nameOf = (key: Key): string => (side().name === 'portal' ? `portal.${KEYS[key]}` : KEYS[key])
export const isOneClickWindow = (): boolean => side().name === 'portal' && sessionStorage.getItem(ONE_CLICK) !== null
/** What staff do as a user stays in that window: the user's own session in the same browser is left alone. */
const box = (): Storage => (isOneClickWindow() ? sessionStorage : localStorage)

export const stored = {
  read: (key: Key): string | null => box().getItem(nameOf(key)),
  write: (key: Key, value: string): void => box().setItem(nameOf(key), value),
  remove: (key: Key): void => box().removeItem(nameOf(key)),
}

export const beOneClickWindow = (): void => sessionStorage.setItem(ONE_CLICK, '1')

export type SignState = 'loading' | 'signedOut' | 'signedIn'

export interface Session {
  readonly state: SignState
  readonly user: Someone | undefined
  /** While loading: the server did not answer, and is asked again. */
  readonly unanswered?: boolean
}

let session: Session | undefined
const listeners = new Set<() => void>()

export const currentSession = (): Session =>
  (session ??= { state: stored.read('jwt') ? 'loading' : 'signedOut', user: undefined })
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Stores a fresh sign-in; tokens are absent from the refreshes that follow it. */
export function rememberUser(user: Someone): void {
  const { token, tokenmfa, ...rest } = user
  if (token) stored.write('jwt', token)
  if (tokenmfa) stored.write('device', tokenmfa)
  stored.write('user', JSON.stringify({ name: rest.name, email: rest.email }))
  sessionStorage.removeItem(ended())
  forgetEnds()
  setSession({ state: 'signedIn', user })
}

/** With a reason where it was not the user who ended it; the next page tells it. */
export function forgetUser(why?: string): void {
  stored.remove('jwt')
  stored.remove('user')
  stored.remove('recent')
  forgetEnds()
  if (why) sessionStorage.setItem(ended(), why)
  else sessionStorage.removeItem(ended())
  setSession({ state: 'signedOut', user: undefined })
}

export const whyEnded = (): string | null => sessionStorage.getItem(ended())
