import type { FastifyBaseLogger } from 'fastify'
import type { CallResult, CallSpec, CheckedInput, Contract, PortalAccess } from '@/kernel/call'
import type { LogEntry } from '../audit/record'
import type { Actor, PartnerActor } from '../auth/actor'
import type { Db, Tx } from '../database/database'
import type { Services } from '../services'
import type { Sliceable } from './sliced'

interface Basics {
  readonly now: number
  readonly requestId: string
  readonly ipaddress: string
  readonly useragent: string
  readonly log: FastifyBaseLogger
  /** The version the client read, from If-Match; absent = no guard (decision G2). */
  readonly ifMatch: number | undefined
}

type WhoFor<C extends CallSpec> = C['permission'] extends 'public'
  ? { readonly actor?: Actor }
  : C['permission'] extends PortalAccess
    ? { readonly actor: PartnerActor }
    : { readonly actor: Actor }

/** Work of a change that must not begin before its transaction is committed: what leaves the house, what waits for others. */
export class AfterCommit<Result> {
  constructor(readonly work: () => Promise<Result>) {}
}

/** Writes the one log row of a read; `check` runs in its transaction and may still refuse. */
export type Note = (entry: LogEntry, check?: (tx: Tx) => Promise<void>) => Promise<void>

/** A changing call works inside one transaction and leaves exactly one log row in it. */
type HandsFor<C extends CallSpec> = C['changes'] extends string
  ? {
      readonly db: Tx
      readonly record: (entry: LogEntry) => Promise<void>
      /**
       * `return ctx.after(work)`: the change is committed, then the work runs and its result is the answer. What the work
       * throws goes out as the answer too, but takes nothing back.
       */
      readonly after: <Result>(work: () => Promise<Result>) => AfterCommit<Result>
    }
  : { readonly db: Db } & (C['noted'] extends string ? { readonly note: Note } : unknown)

export type Context<C extends CallSpec> = Basics & WhoFor<C> & HandsFor<C>

/** What a download answers: CSV text in pieces, in constant memory. A piece may end inside a character. */
export type Download = AsyncIterable<string | Buffer>

export type Handler<C extends CallSpec> = (
  ctx: Context<C>,
  input: CheckedInput<C>,
) => C['download'] extends object ? Download | Promise<Download> : Promise<Sliceable<CallResult<C>> | LaterOf<C>>

/** What the first of two steps has: no transaction, and nothing that could be taken for one. */
export type BeforeChange = Basics & { readonly db: Db }

/**
 * A change whose long part comes first, outside its transaction: no connection and no lock is held while a password is
 * hashed. What it found goes to the change, which must not rely on it still being so.
 */
export interface TwoSteps<C extends CallSpec> {
  readonly before: (ctx: BeforeChange & WhoFor<C>, input: CheckedInput<C>) => Promise<unknown>
  readonly change: (ctx: Context<C>, input: CheckedInput<C>, found: never) => ReturnType<Handler<C>>
}

export const twoSteps = <C extends CallSpec, Found>(
  before: (ctx: BeforeChange & WhoFor<C>, input: CheckedInput<C>) => Promise<Found>,
  change: (ctx: Context<C>, input: CheckedInput<C>, found: Found) => ReturnType<Handler<C>>,
): TwoSteps<C> => ({ before, change })

type LaterOf<C extends CallSpec> = C['changes'] extends string ? AfterCommit<CallResult<C>> : never

type Bound<C extends CallSpec> = C['changes'] extends string ? Handler<C> | TwoSteps<C> : Handler<C>

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Bound<C[K]> }

export interface BoundCall {
  readonly name: string
  readonly spec: CallSpec
  readonly before?: (ctx: never, input: never) => Promise<unknown>
  readonly handler: (ctx: never, input: never, found: never) => unknown
}

export interface FeatureRoutes {
  readonly bind: (services: Services) => BoundCall[]
}

/** Ties every call of a contract to its use case; a missing one does not compile. */
export function routes<C extends Contract>(contract: C, handlers: (services: Services) => Handlers<C>): FeatureRoutes {
  return {
    bind: (services) => {
      const bound = handlers(services)
      return Object.entries(contract).map(([name, spec]): BoundCall => {
        const hands = bound[name as keyof C]
        return typeof hands === 'function'
          ? { name, spec, handler: hands }
          : { name, spec, before: hands.before, handler: hands.change }
      })
    },
  }
}

/**
 * Thrown by a changing call that says no but must keep what it wrote: a counted wrong password, a used try.
 * The transaction commits, then the error goes out.
 */
export class CommittedRefusal extends Error {
  override readonly name = 'CommittedRefusal'
  constructor(readonly refusal: Error) {
    super(refusal.message)
  }
}
