import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/report/details',
    title: 'Leads details report',
    menu: { group: 'Leads', label: 'Details report', order: 10 },
    load: () => import('./DetailsPage'),
  },
  {
    path: '/lead/report/summary',
    title: 'Leads summary',
    menu: { group: 'Leads', label: 'Summary', order: 20 },
    load: () => import('./SummaryPage'),
  },
  {
    path: '/lead/report/sourceurl',
    title: 'Source URL report',
    menu: { group: 'Leads', label: 'Source URL report', order: 70 },
    load: () => import('./SourceUrlPage'),
  },
])
