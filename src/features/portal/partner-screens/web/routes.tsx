import { screens } from '@/web/screen'
import { PARTNER_USER_ACCESS } from '@/features/access/partner-users/permissions'

const { publisher: ofPublishers, lender: ofLenders } = PARTNER_USER_ACCESS

export default screens([
  {
    path: '/user/pubusers',
    title: 'Publisher users',
    permission: ofPublishers.manage,
    menu: { group: 'User management', label: 'Publisher users', order: 30 },
    actions: [{ label: 'New publisher user', path: '/user/pubusers/item' }],
    load: () => import('./PublisherUsersPage'),
  },
  {
    path: '/user/pubusers/item',
    title: 'New publisher user',
    permission: ofPublishers.give,
    load: () => import('./PublisherUserPage'),
  },
  {
    path: '/user/pubusers/item/{id}',
    title: 'Publisher user',
    permission: ofPublishers.manage,
    load: () => import('./PublisherUserPage'),
  },
  {
    path: '/user/lenders',
    title: 'Lender users',
    permission: ofLenders.manage,
    menu: { group: 'User management', label: 'Lender users', order: 40 },
    actions: [{ label: 'New lender user', path: '/user/lenders/item' }],
    load: () => import('./LenderUsersPage'),
  },
  {
    path: '/user/lenders/item',
    title: 'New lender user',
    permission: ofLenders.give,
    load: () => import('./LenderUserPage'),
  },
  {
    path: '/user/lenders/item/{id}',
    title: 'Lender user',
    permission: ofLenders.manage,
    load: () => import('./LenderUserPage'),
  },
])
