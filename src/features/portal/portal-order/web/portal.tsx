import { portalScreens } from '@/web/portal/screen'

const side = 'lender'

export default portalScreens([{ path: '/portal/orders/{id}', title: 'Order', side, load: () => import('./OrderPage') }])
