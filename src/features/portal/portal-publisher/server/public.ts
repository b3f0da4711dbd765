/** What pays a publisher, for staff as for its own users. */
export { ledgerRows, listLedger } from './ledger'
