import { moneyPermissions } from '@/features/leads/returns/permissions'
import { screens } from '@/web/screen'

const permission = moneyPermissions.money_manage

export default screens([
  {
    path: '/tools/revenueupload',
    title: 'Revenue upload',
    permission,
    menu: { group: 'Tools', label: 'Revenue upload', order: 30 },
    load: () => import('./RevenueUploadPage'),
  },
  { path: '/tools/revenueupload/log', title: 'Revenue upload log', permission, load: () => import('./RevenueLogPage') },
  {
    path: '/tools/revenueupload/logitem/{id}',
    title: 'Revenue upload log item',
    permission,
    load: () => import('./RevenueLogItemPage'),
  },
])
