import type { Unit } from '@/web/portal/DayCard'

export const UNITS: readonly Unit[] = [
  {
    label: 'Leads',
    caption: 'Leads by day',
    kind: 'stack',
    series: [
      { name: 'accepted', label: 'Accepted' },
      { name: 'rejected', label: 'Rejected' },
      { name: 'returned', label: 'Returned' },
      { name: 'pending', label: 'Pending' },
    ],
  },
  {
    label: 'Earned',
    caption: 'Earned by day',
    kind: 'bar',
    series: [{ name: 'earned', label: 'Earned', format: 'money' }],
  },
]
