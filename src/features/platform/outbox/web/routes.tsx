import { IconMail } from '@/web/kit/icons'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/outbox',
    title: 'Outbox',
    superUser: true,
    menu: { place: 'last', label: 'Outbox', order: 20, icon: <IconMail size={17} aria-hidden /> },
    load: () => import('./OutboxPage'),
  },
])
