/** Bills and their lines, for the portal of lenders. */
export { FIGURES, LINES } from './measures'
export {
  BILL_LINE_COLUMNS,
  BillingTotals,
  BillLine,
  LINE_SORTS,
  ORDER_BILL_COLUMNS,
  OrderBill,
} from './rows'
