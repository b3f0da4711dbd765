import { screens } from '@/web/screen'
import { partnerUserPermissions } from '@/features/partner-users/permissions'

const { usermanagement_publisherusers: ofPublishers, usermanagement_lenderusers: ofLenders } = partnerUserPermissions

export default screens([
  {
    path: '/user/pubusers',
    title: 'Publisher users',
    permission: ofPublishers,
    menu: { group: 'User management', label: 'Publisher users', order: 30 },
    actions: [{ label: 'New publisher user', path: '/user/pubusers/item' }],
    load: () => import('./PublisherUsersPage'),
  },
  {
    path: '/user/pubusers/item/{id?}',
    title: 'Publisher user',
    permission: ofPublishers,
    load: () => import('./PublisherUserPage'),
  },
  {
    path: '/user/lenders',
    title: 'Lender users',
    permission: ofLenders,
    menu: { group: 'User management', label: 'Lender users', order: 40 },
    actions: [{ label: 'New lender user', path: '/user/lenders/item' }],
    load: () => import('./LenderUsersPage'),
  },
  {
    path: '/user/lenders/item/{id?}',
    title: 'Lender user',
    permission: ofLenders,
    load: () => import('./LenderUserPage'),
  },
])
