import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/rcid/item/{id}',
    title: 'RCID',
    permission: publisherPermissions.publisher_manage,
    load: () => import('./RcidPage'),
    shows: 'rcid',
  },
])
