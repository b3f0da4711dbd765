import { screens } from '@/web/screen'
import { rolePermissions } from '../permissions'

const permission = rolePermissions.usermanagement_permission

export default screens([
  {
    path: '/user/aclroles',
    title: 'Access roles',
    permission,
    menu: { group: 'User management', label: 'Access roles', order: 20 },
    actions: [{ label: 'New role', path: '/user/aclroles/item' }],
    load: () => import('./RolesPage'),
  },
  { path: '/user/aclroles/item/{id?}', title: 'Access role', permission, load: () => import('./RolePage') },
])
