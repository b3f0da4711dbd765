import { screens } from '@/web/screen'

export default screens([
  {
    path: '/tools/pingpostgenerator',
    title: 'Lead generator, Ping/Post',
    menu: { group: 'Tools', label: 'Lead generator, Ping/Post', order: 40 },
    load: () => import('./PingPostPage'),
  },
  {
    path: '/tools/trafficgenerator',
    title: 'QA Traffic Lead Generator',
    menu: { group: 'Tools', label: 'QA Traffic Lead Generator', order: 50 },
    load: () => import('./TrafficPage'),
  },
])
