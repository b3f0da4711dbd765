export { chooseParts, pinParts } from './chosen'
export { isSoleApprover } from './four-eyes'
export { asNamed, checkedPart, checkOrders, putInForce, reachOf } from './in-force'
