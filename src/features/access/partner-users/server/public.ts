/** What other features may ask about people of publishers and lenders. */
export { guardReach } from './grants'
export { findPartner, mailReceivers, partiesOf, usersOf } from './partners'
export { findStaff, seesConsumers } from './staff'
