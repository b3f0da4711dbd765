import { screens } from '@/web/screen'
import { publisherPermissions } from '@/features/supply/publishers/permissions'

const permission = publisherPermissions.publisher_manage

export default screens([
  {
    path: '/tools/pingpostgenerator',
    title: 'Lead generator, Ping/Post',
    permission,
    menu: { group: 'Tools', label: 'Lead generator, Ping/Post', order: 40 },
    load: () => import('./PingPostPage'),
  },
  {
    path: '/tools/trafficgenerator',
    title: 'QA Traffic Lead Generator',
    permission,
    menu: { group: 'Tools', label: 'QA Traffic Lead Generator', order: 50 },
    load: () => import('./TrafficPage'),
  },
])
