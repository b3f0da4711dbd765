import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { screens } from '@/web/screen'

const permission = reportPermissions.reports_view

export default screens([
  {
    path: '/lender/ordersummary',
    title: 'Orders summary',
    permission,
    menu: { group: 'Lender', label: 'Orders summary', order: 40 },
    load: () => import('./OrdersSummaryPage'),
  },
  {
    path: '/lender/detailsreport',
    title: 'Lender detail report',
    permission,
    menu: { group: 'Lender', label: 'Lender detail report', order: 50 },
    load: () => import('./DetailsPage'),
  },
  {
    path: '/lender/lenderssummary',
    title: 'Lenders summary',
    permission,
    menu: { group: 'Lender', label: 'Lenders summary', order: 60 },
    load: () => import('./LendersSummaryPage'),
  },
  {
    path: '/lender/pingpostreport',
    title: 'Lender Ping/Post report',
    permission,
    menu: { group: 'Lender', label: 'Ping/Post report', order: 70 },
    load: () => import('./PingPostPage'),
  },
  {
    path: '/systemreport/exclusivepricepointreport',
    title: 'Exclusive Price Point Report',
    permission,
    menu: { group: 'Reports', label: 'Exclusive Price Point Report', order: 20 },
    load: () => import('./PricesPage'),
  },
])
