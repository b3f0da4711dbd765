import { screens } from '@/web/screen'
import { adminPermissions } from '../permissions'

const permission = adminPermissions.usermanagement_adminmanagement

export default screens([
  {
    path: '/user/admins',
    title: 'Admins',
    permission,
    menu: { group: 'User management', label: 'Admins', order: 10 },
    actions: [{ label: 'New admin', path: '/user/admins/item' }],
    load: () => import('./AdminsPage'),
  },
  { path: '/user/admins/item/{id?}', title: 'Admin', permission, shows: 'admin', load: () => import('./AdminPage') },
])
