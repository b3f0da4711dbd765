import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/rcid/jangl/{id}',
    title: 'Jangl connection',
    permission: publisherPermissions.publisher_manage,
    load: () => import('./JanglPage'),
  },
])
