export { PHONE_TYPES, riskBand, statusText } from './scrub-codes'
