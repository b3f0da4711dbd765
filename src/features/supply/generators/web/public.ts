/** What the screens of other features may use. */
export { type Exchange, exchange } from './exchange'
export { ExchangePanel, LeadLink } from './ExchangePanel'
