import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lead/report/ping',
    title: 'Pings report',
    menu: { group: 'Leads', label: 'Ping report', order: 40 },
    load: () => import('./PingsPage'),
  },
  {
    path: '/lead/report/pingpost',
    title: 'Ping/Post report',
    menu: { group: 'Leads', label: 'Ping/Post report', order: 60 },
    load: () => import('./PingPostPage'),
  },
])
