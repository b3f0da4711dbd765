export { chooseParts, pinParts } from './chosen'
export { asNamed, checkedPart, checkOrders, putInForce, reachOf } from './in-force'
