import { moneyPermissions } from '@/features/leads/returns/permissions'
import { screens } from '@/web/screen'

const permission = moneyPermissions.money_manage

export default screens([
  {
    path: '/tools/costupload',
    title: 'Cost upload',
    permission,
    menu: { group: 'Tools', label: 'Cost upload', order: 20 },
    load: () => import('./CostUploadPage'),
  },
  { path: '/tools/costupload/log', title: 'Cost upload log', permission, load: () => import('./CostLogPage') },
  {
    path: '/tools/costupload/logitem/{id}',
    title: 'Cost upload log item',
    permission,
    load: () => import('./CostLogItemPage'),
  },
])
