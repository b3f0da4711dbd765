import { screens } from '@/web/screen'

export default screens([
  {
    path: '/ping/item/{id}',
    title: 'Ping',
    load: () => import('./PingPage'),
    over: { title: (id) => `Ping # ${id}`, size: '72rem', load: () => import('./PingDetail') },
  },
])
