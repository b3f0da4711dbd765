import { screens } from '@/web/screen'

export default screens([
  {
    path: '/systemreport/redirect/thankyoupage',
    title: 'Thank You Page Clicks',
    menu: { group: 'Reports', label: 'Thank You Page Clicks', order: 10 },
    load: () => import('./ClicksPage'),
  },
])
