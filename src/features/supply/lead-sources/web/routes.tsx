import { screens } from '@/web/screen'
import { settingsPermissions } from '../permissions'

const permission = settingsPermissions.settings_manage

export default screens([
  {
    path: '/lead/source',
    title: 'Lead sources',
    permission,
    menu: { group: 'Leads', label: 'Sources', order: 50 },
    actions: [{ label: 'New source', path: '/lead/source/item' }],
    load: () => import('./SourcesPage'),
  },
  { path: '/lead/source/item/{id?}', title: 'Lead source', permission, load: () => import('./SourcePage') },
])
