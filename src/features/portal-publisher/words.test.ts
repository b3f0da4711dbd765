import { expect, it } from 'vitest'
import { LEAD_CAP_KINDS, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import { counterKey } from '@/engine/caps/counter'
import { stopOf } from '@/engine/caps/stop'
import { UNSOLD_WORDS } from './words'

const isLike = (text: string, pattern: string): boolean =>
  pattern.endsWith('%') ? text.startsWith(pattern.slice(0, -1)) : text === pattern

it('a full cap of any kind, of hours too, is told as such to a publisher and not as a refusal by the buyer', () => {
  const kinds = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, { measure: 'leads', scope: 'all', period: 'window' } as const]
  for (const { measure, scope, period } of kinds)
    for (const owner of ['order', 'lender'] as const) {
      const key = counterKey({ owner, ownerId: 1, measure, scope, scopeId: 0, period, periodKey: '' })
      const { rule } = stopOf({ key, limit: 8, add: 1 })
      const words = UNSOLD_WORDS.find(([, patterns]) => patterns.some((pattern) => isLike(rule, pattern)))
      expect([rule, words?.[0]]).toEqual([rule, 'Buyers at their cap'])
    }
})
