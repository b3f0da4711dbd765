export { LenderMonths } from './LenderMonths'
