import { screens } from '@/web/screen'

export default screens([{ path: '/ping/item/{id}', title: 'Ping', load: () => import('./PingPage') }])
