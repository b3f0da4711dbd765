import { screens } from '@/web/screen'
import { returnReasonPermissions } from '../permissions'

const permission = returnReasonPermissions.settings_returnreasons

export default screens([
  {
    path: '/settings/returnreason',
    title: 'Return reasons',
    permission,
    menu: { group: 'Settings', label: 'Return reasons', order: 20 },
    load: () => import('./ReasonsPage'),
  },
  {
    path: '/settings/returnreason/item/{id?}',
    title: 'Return reason',
    permission,
    load: () => import('./ReasonPage'),
  },
])
