export { chooseParts, pinParts } from './chosen'
export { checkedPart, checkOrders, type NewPart, ordersReached, putInForce } from './in-force'
