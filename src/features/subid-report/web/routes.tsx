import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/report/subidreport',
    title: 'SubID report',
    menu: { group: 'Publisher', label: 'SubID report', order: 60 },
    load: () => import('./SubIdPage'),
  },
])
