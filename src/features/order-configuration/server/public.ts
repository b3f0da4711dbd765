export { currentOrder } from './current-order'
