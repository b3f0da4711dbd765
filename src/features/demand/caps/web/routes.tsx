import { screens } from '@/web/screen'
import { capPermissions } from '../permissions'

export default screens([
  {
    path: '/lender/capmanagement',
    title: 'Cap management',
    permission: capPermissions.caps_manage,
    menu: { group: 'Lender', label: 'Cap management', order: 30 },
    load: () => import('./CapManagementPage'),
  },
])
