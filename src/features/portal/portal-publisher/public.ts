export { LEDGER_COLUMNS, LEDGER_SORTS, LedgerLine } from './rows'
export { LEDGER_KINDS, LEDGER_WORDS } from './words'
