/** What the screens of other features may use. */
export { openExchange } from './exchange-dialog'
export { PingTable, VerdictTable } from './log-tables'
export { ProcessList } from './ProcessTab'
export { ReceivedView } from './ReceivedView'
