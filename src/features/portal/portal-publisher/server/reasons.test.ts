import { expect, it } from 'vitest'
import { LEAD_CAP_KINDS, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import { counterKey } from '@/engine/caps/counter'
import { stopOf } from '@/engine/caps/stop'
import { whyStopped } from '@/engine/decide/reasons'
import { reasonGroup, reasonWords } from './reasons'

it('tells a publisher that buyers are at their cap for every kind of cap, whatever the cap is called', () => {
  const kinds = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, { measure: 'leads', scope: 'all', period: 'window' } as const]
  for (const { measure, scope, period } of kinds)
    for (const owner of ['order', 'lender'] as const) {
      const key = counterKey({ owner, ownerId: 1, measure, scope, scopeId: 0, period, periodKey: '' })
      const { code } = whyStopped({ ...stopOf({ key, limit: 8, add: 1 }), rule: 'Other words' })
      const group = reasonGroup({ status: 'unmatched', reason: 'Other words', reason_code: code })
      expect([key, reasonWords(group)]).toEqual([key, 'Buyers at their cap'])
    }
})
