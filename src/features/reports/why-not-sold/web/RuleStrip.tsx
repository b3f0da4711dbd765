import { formatNumber } from '@/web/kit'
import type { WhyRule } from '../columns'
import { about } from './about'
import classes from './why.module.css'

interface RuleStripProps {
  readonly rules: readonly WhyRule[]
  readonly chosen: readonly string[]
  readonly onChoose: (rules: readonly string[]) => void
}

/** Rules by the leads they turned away; a click shows that rule alone, another all of them again. */
export function RuleStrip({ rules, chosen, onChoose }: RuleStripProps) {
  const most = rules[0]?.leads ?? 0
  if (most === 0) return null
  return (
    <div className={classes['strip']} role="group" aria-label="Rules by leads turned away">
      {rules.map(({ rule, leads, revenue }) => {
        const on = chosen.includes(String(rule.id))
        return (
          <button key={rule.id} type="button" aria-pressed={on} onClick={() => onChoose(on ? [] : [String(rule.id)])}>
            <span className={classes['name']}>{rule.title}</span>
            <span>
              <strong>{formatNumber(leads)}</strong> {about(revenue)}
            </span>
            <span className={classes['bar']} style={{ width: `${(100 * leads) / most}%` }} />
          </button>
        )
      })}
    </div>
  )
}
