import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { screens } from '@/web/screen'

const permission = publisherPermissions.publisher_manage

export default screens([
  {
    path: '/publisher/pixel',
    title: 'Pixels',
    permission,
    menu: { group: 'Publisher', label: 'Pixels', order: 30 },
    actions: [{ label: 'New pixel', path: '/publisher/pixel/form' }],
    load: () => import('./PixelsPage'),
  },
  { path: '/publisher/pixel/form/{id?}', title: 'Pixel', permission, load: () => import('./PixelForm') },
  {
    path: '/publisher/pixel/item/{id}',
    title: 'Pixel',
    permission,
    load: () => import('./PixelPage'),
    shows: 'pixel',
  },
])
