/** What the screens of other features may use. */
export { askCopy } from './CopyOrder'
export { LenderOrders } from './LenderOrders'
export { ORDER_LOG_FIELDS } from './log-fields'
export { OrderPrice } from './looks'
export { OrderPartPage } from './OrderPartPage'
export { OrderStatus, useSwitchOrder, verbFor } from './OrderStatus'
