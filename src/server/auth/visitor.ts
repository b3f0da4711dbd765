import { originOf } from '../origin'
import { Line } from './line'

/** Somebody who wants a password checked, set or reset. */
export interface Visitor {
  /** Limits count by this. */
  readonly origin: string
  /**
   * Names the account if its owner signed in from this origin before, has a trusted device, a mailed key or a session.
   * Looked up only when strangers have used up what everybody may use.
   */
  readonly known: () => Promise<string | undefined>
}

/** With this many look-ups waiting, everybody counts as a stranger. */
const lookUps = new Line(500)

export function visitorFrom(address: string, find: () => Promise<string | undefined>): Visitor {
  let found: Promise<string | undefined> | undefined
  const lookUp = () => (lookUps.isFull ? Promise.resolve(undefined) : lookUps.run(find))
  return { origin: originOf(address), known: () => (found ??= lookUp()) }
}

/** For people with a session. */
export const signedInVisitor = (address: string, userId: number): Visitor => ({
  origin: originOf(address),
  known: () => Promise.resolve(`user ${userId}`),
})
