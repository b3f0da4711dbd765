/** What every feature about leads and pings shares. */
export { maskConsent, maskText, maskValue } from './masks'
export {
  answered,
  bodyField,
  dollars,
  dollarsOrNull,
  exchange,
  money,
  named,
  type OrderShape,
  orderShape,
  SOURCE_TITLES,
  titledById,
} from './shapes'
