import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '@/web/kit'
import { type DeltaKind, deltaOf } from '../delta'
import type { SummaryNumbers } from '../summary'
import classes from './summary.module.css'

/** What is compared, and how. More paid to publishers is neither good nor bad in itself. */
const COMPARED = {
  leads: { kind: 'number', neutral: false },
  matched: { kind: 'number', neutral: false },
  successRate: { kind: 'points', neutral: false },
  total: { kind: 'money', neutral: false },
  publisher: { kind: 'money', neutral: true },
  profit: { kind: 'money', neutral: false },
  margin: { kind: 'points', neutral: false },
} as const satisfies Partial<Record<keyof SummaryNumbers, { kind: DeltaKind; neutral: boolean }>>
export type ComparedMeasure = keyof typeof COMPARED

export const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value, 1)}%`)

const WRITE: Readonly<Record<DeltaKind, (value: number | null) => string>> = {
  number: (value) => formatNumber(value ?? 0),
  money: (value) => formatMoney(value ?? 0),
  points: percent,
}

interface ComparedProps {
  readonly name: ComparedMeasure
  readonly numbers: SummaryNumbers & { readonly before: SummaryNumbers | null }
  readonly children: ReactNode
}

/** A figure with its change since the earlier period beside it; the figure alone where nothing is compared. */
export function Compared({ name, numbers, children }: ComparedProps) {
  const { before } = numbers
  if (!before) return children
  const { kind, neutral } = COMPARED[name]
  const delta = deltaOf(kind, numbers[name], before[name])
  return (
    <span className={classes['compared']}>
      {children}
      <span
        className={classes['delta']}
        data-tone={neutral ? undefined : delta?.tone}
        data-tip={`Before: ${WRITE[kind](before[name])}`}
      >
        {delta?.text}
      </span>
    </span>
  )
}
