import type { TokenRequirement } from '@/engine/filters/checks'
import { drawer, hex, type Random } from './chance'

/** Which certificates come with a lead. Over all: TrustedForm 82 %, Jornaya 38 %, both 27 %, none 7 %. */
type Having = 'trustedform' | 'leadid' | 'both' | 'none'

const having = (weights: Readonly<Record<Having, number>>): ((random: Random) => Having) =>
  drawer(Object.entries(weights) as [Having, number][])

/** Publishers that must send one mostly do; the others make up for it. */
const HABITS: Readonly<Record<TokenRequirement | 'none', (random: Random) => Having>> = {
  tf_only: having({ trustedform: 70, both: 29, leadid: 0.4, none: 0.6 }),
  jornaya_only: having({ trustedform: 0.6, both: 60, leadid: 39, none: 0.4 }),
  both_required: having({ trustedform: 1, both: 98, leadid: 0.6, none: 0.4 }),
  either_or_required: having({ trustedform: 61, both: 27, leadid: 11.2, none: 0.8 }),
  none: having({ trustedform: 50, both: 25.5, leadid: 13.5, none: 11 }),
}

export interface Certificates {
  readonly trustedform?: string
  readonly leadid?: string
}

export const trustedForm = (random: Random): string => `https://cert.trustedform.com/${hex(random, 40)}`

function leadId(random: Random): string {
  const part = (length: number): string => hex(random, length).toUpperCase()
  return `${part(8)}-${part(4)}-4${part(3)}-A${part(3)}-${part(12)}`
}

export function certificatesFor(requirement: TokenRequirement | null, random: Random): Certificates {
  const has = HABITS[requirement ?? 'none'](random)
  return {
    ...(has === 'trustedform' || has === 'both' ? { trustedform: trustedForm(random) } : {}),
    ...(has === 'leadid' || has === 'both' ? { leadid: leadId(random) } : {}),
  }
}
