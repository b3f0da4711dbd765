import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/icoiframe',
    title: 'Embedded offer page',
    permission: publisherPermissions.publisher_manage,
    menu: { group: 'Publisher', label: 'Embedded offer page', order: 60 },
    load: () => import('./OfferPage'),
  },
])
