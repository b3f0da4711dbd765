/** What the screens of other features may use. */
export { ChangeDiffs, TestResults } from './ChangeDiffs'
export { EditSendFormat } from './EditSendFormat'
export { TriedRequest } from './TriedRequest'
