/** How orders are shown, for the features around them. */
export { BrandChange, type Cap, type Order, ORDER_STATUSES, OrderChange, orderPrice, OrderRow } from './records'
