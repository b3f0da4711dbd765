export { billOrders } from './bills'
export { billLineRows, listLines } from './details'
