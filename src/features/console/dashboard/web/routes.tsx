import { asking } from '@/web/api/query'
import { IconDashboard } from '@/web/kit/icons'
import { screens } from '@/web/screen'
import { dashboardCalls } from '../contract'

export default screens([
  {
    path: '/',
    title: 'Dashboard',
    menu: { place: 'first', label: 'Dashboard', order: 10, icon: <IconDashboard size={17} aria-hidden /> },
    load: () => import('./DashboardPage'),
    waiting: () => asking(dashboardCalls.waiting),
  },
  { path: '/attention/{kind}', title: 'Needs attention', load: () => import('./AttentionPage') },
])
