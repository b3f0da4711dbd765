/** How orders are shown, for the features around them. */
export { orderPrice, OrderRow, OrderChange, ORDER_STATUSES, BrandChange } from './records'
