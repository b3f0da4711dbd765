import { screens } from '@/web/screen'
import { electricityPermissions } from '../permissions'

const permission = electricityPermissions.settings_electricityproviders

export default screens([
  {
    path: '/settings/electricityproviders',
    title: 'Electricity providers',
    permission,
    menu: { group: 'Settings', label: 'Electricity providers', order: 70 },
    load: () => import('./ProvidersPage'),
    actions: [{ label: 'New electricity provider', path: '/settings/electricityprovider' }],
  },
  {
    path: '/settings/electricityprovider',
    title: 'Add electricity provider',
    permission,
    load: () => import('./AddProviderPage'),
  },
  {
    path: '/settings/electricityprovidermapping',
    title: 'Electricity provider mapping',
    permission,
    load: () => import('./MappingPage'),
  },
])
