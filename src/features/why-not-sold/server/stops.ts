import { filterKind } from '@/engine/filters/registry'
import { BY_LENDER, ELIGIBLE } from '@/engine/match/sequence'
import { eachVerdict, verdictTitle } from '@/engine/match/verdicts'
import type { JudgedLead } from './judged'

/** Above every code of a stored verdict: the lender itself said no. */
export const DECLINED = 256

export const ruleTitle = (code: number): string => {
  if (code === DECLINED) return 'Lender declined'
  return `${verdictTitle(code)}${code & BY_LENDER ? ' (lender)' : ''}`
}

const LENDERS_OWN = / \(lender\)$/

/** The rule that a step like 'order 5 not offered' names: 'Daily cap, 8, 8'. */
function skippedCode(note: string): number | null {
  const rule = note.split(', ')[0] ?? ''
  const kind = filterKind(rule.replace(LENDERS_OWN, ''))
  return kind ? kind.code | (LENDERS_OWN.test(rule) ? BY_LENDER : 0) : null
}

type Visit = (order: number, code: number, said: string | null) => void

/** Every order that did not take the lead, with the rule: by its verdict, for want of room at its turn, or by its own no. */
export function eachStop({ verdicts, declined, skipped }: JudgedLead, visit: Visit): void {
  const told = new Set<number>()
  for (const { order, said } of declined ?? []) {
    if (!told.has(order)) visit(order, DECLINED, said)
    told.add(order)
  }
  for (const { step, note } of skipped ?? []) {
    const order = Number(/^order (\d+) /.exec(step)?.[1])
    const code = skippedCode(note ?? '')
    if (code !== null && !told.has(order)) visit(order, code, null)
    told.add(order)
  }
  eachVerdict(verdicts, (order, code) => {
    if (code !== ELIGIBLE && !told.has(order)) visit(order, code, null)
  })
}
