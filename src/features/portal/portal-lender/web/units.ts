import type { Unit } from '@/web/portal/DayCard'

export const UNITS: readonly Unit[] = [
  {
    label: 'Spend',
    caption: 'Spend by day',
    kind: 'bar',
    series: [{ name: 'spend', label: 'Spend', format: 'money' }],
  },
  { label: 'Leads', caption: 'Leads by day', kind: 'bar', series: [{ name: 'bought', label: 'Leads' }] },
]
