import { screens } from '@/web/screen'
import { landingPermissions } from '../permissions'

const permission = landingPermissions.settings_landingpagecontent

export default screens([
  {
    path: '/settings/landingpagecontent',
    title: 'Landing page content',
    permission,
    menu: { group: 'Settings', label: 'Landing page content', order: 10 },
    load: () => import('./PagesPage'),
    actions: [{ label: 'New landing page content', path: '/settings/landingpagecontent/new' }],
  },
  {
    path: '/settings/landingpagecontent/new',
    title: 'New landing page content',
    permission,
    load: () => import('./ContentPage'),
  },
  {
    path: '/settings/landingpagecontent/item/{id}',
    title: 'Edit landing page content',
    permission,
    load: () => import('./ContentPage'),
  },
  {
    path: '/settings/landingpagecontent/item/{id}/{historyid}',
    title: 'Edit landing page content',
    permission,
    load: () => import('./ContentPage'),
  },
  {
    path: '/settings/landingpagecontent/itemhistory/{id}',
    title: 'Landing page content change log',
    permission,
    load: () => import('./HistoryPage'),
  },
])
