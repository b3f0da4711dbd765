import { portalScreens } from '@/web/portal/screen'

export default portalScreens([
  { path: '/portal/rcids/{id}', title: 'RCID', side: 'publisher', load: () => import('./RcidPage') },
])
