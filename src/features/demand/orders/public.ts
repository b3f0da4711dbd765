/** How orders are shown, for the features around them. */
export {
  BrandChange,
  type Cap,
  type Order,
  ORDER_STATUSES,
  OrderChange,
  orderDestination,
  orderPrice,
  OrderRow,
  orderTimeout,
  PingIdentity,
} from './records'
