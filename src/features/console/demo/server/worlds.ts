import type { ChosenLenders, Submission } from '@/features/selling/market/server/public'
import type { Reference } from '@/features/platform/reference/server/public'
import type { SimulatorOptions } from '@/features/platform/simulator/server/public'
import type { Services } from '@/server/services'

interface Event {
  /** Tells events apart; grows with time of arrival. */
  readonly key: number
  readonly at: number
  readonly rcid: number
}

interface Sent extends Event {
  readonly submissionIn: (reference: Reference) => Submission
}

interface Consented extends Sent {
  readonly chosenIn: (reference: Reference) => ChosenLenders
}

/** What a publisher of the demo does next. */
export type DemoEvent =
  | (Sent & { readonly kind: 'ping' })
  | (Sent & { readonly kind: 'prematch' })
  | (Consented & { readonly kind: 'direct' })
  /** `ping`: key of the one it follows. */
  | (Consented & { readonly kind: 'post'; readonly ping: number })
  /** The visitor's choice of brands, on the lead of a prematch, named by its key. */
  | (Event & { readonly kind: 'choice'; readonly prematch: number; readonly brands: readonly string[] })

/** What the publisher was told; undefined where its request was refused. */
export interface DemoAnswer {
  readonly status: 'matched' | 'unmatched' | 'rejected' | 'pending'
  /** Cents that it earns or would earn. */
  readonly price: number
  /** Brands to be shown. */
  readonly oneToOne: readonly string[]
}

export interface VisitorOptions {
  /** Of the people; the parties are those of the world that was loaded. */
  readonly seed: number
  /** The end of the world's last day. */
  readonly now: number
  readonly zone: string
  readonly leads: number
}

/** The worlds that this feature goes on with. They stand above the features, so composition hands them in. */
export interface DemoWorlds {
  /** The lenders of the world that was loaded here; null where none was. */
  readonly lenders: (services: Services) => Promise<Pick<SimulatorOptions, 'seed' | 'behaviours'> | null>
  /** Hand the answer to an event to the next call; events come in order of time. */
  readonly visitors: (options: VisitorOptions) => Generator<DemoEvent, void, DemoAnswer | undefined>
}

let worlds: DemoWorlds | undefined

/** Told once, when the product is put together. */
export function tellWorlds(given: DemoWorlds): void {
  worlds = given
}

export function demoWorlds(): DemoWorlds {
  if (!worlds) throw new Error('the demo was given no world')
  return worlds
}
