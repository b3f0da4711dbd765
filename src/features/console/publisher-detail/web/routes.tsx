import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/item/{id}',
    title: 'Publisher',
    permission: publisherPermissions.publisher_manage,
    load: () => import('./PublisherPage'),
    shows: 'publisher',
  },
])
