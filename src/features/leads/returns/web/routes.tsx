import { screens } from '@/web/screen'
import { moneyPermissions } from '../permissions'

const permission = moneyPermissions.money_manage

export default screens([
  {
    path: '/tools/returns',
    title: 'Returns',
    permission,
    menu: { group: 'Tools', label: 'Returns', order: 10 },
    load: () => import('./ReturnsPage'),
  },
  {
    path: '/lender/returnrequests',
    title: 'Return requests',
    permission,
    menu: { group: 'Lender', label: 'Return requests', order: 40 },
    load: () => import('./RequestsPage'),
  },
])
