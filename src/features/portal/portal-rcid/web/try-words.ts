import { formatMoney } from '@/web/kit'
import type { Stage, TryExchange } from '../contract'

/** What the door said of a try, as far as the page uses it. */
export interface Told {
  readonly status?: string
  readonly price?: number
  readonly ping_id?: number
  readonly lead_id?: number
  readonly expires?: string
  readonly reason?: string
  readonly message?: string
  readonly errors?: Readonly<Record<string, string>>
}

export function toldOf({ response }: TryExchange): Told {
  const { data, ...rest } = JSON.parse(response) as Told & { readonly data?: Told }
  return { ...rest, ...data }
}

const SENT: Readonly<Record<Stage, string>> = { ping: 'ping', post: 'post', direct: 'direct post' }
export const stageWord = (stage: Stage): string => SENT[stage]

const because = (reason: string | undefined): string => (reason ? ` ${reason}.` : '')

/** The answer in words, before it is shown as it came. */
export function resultText(stage: Stage, { status }: TryExchange, told: Told): string {
  const faults = Object.entries(told.errors ?? {})
  if (faults.length > 0) return `Not taken: ${faults.map(([field, text]) => `${field}: ${text}`).join('; ')}`
  if (status !== 200) return `Not taken: ${told.message ?? `HTTP ${status}`}`
  const earn = formatMoney(told.price ?? 0)
  if (told.status === 'matched')
    return stage === 'ping' ? `Matched: you would earn ${earn}.` : 'Matched: such a lead is sold. A test earns nothing.'
  if (told.status === 'pending') return 'Taken: a buyer decides later.'
  if (told.status === 'rejected') return `Rejected.${because(told.reason)}`
  return `Taken, but no buyer for this test${told.reason ? `: ${told.reason}` : ''}.`
}
