import { IconHistory } from '@/web/kit/icons'
import { screens } from '@/web/screen'
import { logPermissions } from '../permissions'

export default screens([
  {
    path: '/systemlog',
    title: 'System log',
    permission: logPermissions.log_globallog,
    menu: { place: 'last', label: 'System log', order: 10, icon: <IconHistory size={17} aria-hidden /> },
    load: () => import('./SystemLogPage'),
  },
])
