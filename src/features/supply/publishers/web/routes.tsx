import { screens } from '@/web/screen'
import { publisherPermissions } from '../permissions'

const permission = publisherPermissions.publisher_manage

export default screens([
  {
    path: '/publisher/list',
    title: 'Publishers',
    permission,
    menu: { group: 'Publisher', label: 'Publishers', order: 10 },
    load: () => import('./PublishersPage'),
  },
  { path: '/publisher/form/{id?}', title: 'Publisher', permission, load: () => import('./PublisherForm') },
])
