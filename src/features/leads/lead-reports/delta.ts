/** A change since the period compared with, as it stands beside a figure. */
export interface Delta {
  readonly text: string
  readonly tone?: 'good' | 'bad'
}

export type DeltaKind = 'number' | 'money' | 'points'

/** Smaller changes are no news. */
const NEWS_PERCENT = 10
const NEWS_POINTS = 3

const signed = (amount: number, text: string): string => `${amount > 0 ? '+' : amount < 0 ? '−' : '±'}${text}`
const grouped = (amount: number): string => Math.abs(Math.round(amount)).toLocaleString('en-US')

const told = (amount: number, text: string, isNews: boolean): Delta => ({
  text: signed(amount, text),
  ...(isNews && amount !== 0 ? { tone: amount > 0 ? ('good' as const) : ('bad' as const) } : {}),
})

/**
 * In percent of what it was, ratios in points; where it was nothing, or changed its sign, the amount itself. Null where
 * one side has no value.
 */
export function deltaOf(kind: DeltaKind, now: number | null, before: number | null): Delta | null {
  if (now === null || before === null) return null
  const change = now - before
  if (kind === 'points') {
    const points = Math.round(change * 10) / 10
    return told(points, `${Math.abs(points).toFixed(1)} pt`, Math.abs(points) >= NEWS_POINTS)
  }
  if (change !== 0 && (before === 0 || now * before < 0))
    return told(Math.round(change), `${kind === 'money' ? '$' : ''}${grouped(change)}`, true)
  const percent = before === 0 ? 0 : Math.round((100 * change) / Math.abs(before))
  return told(percent, `${grouped(percent)}%`, Math.abs(percent) >= NEWS_PERCENT)
}
