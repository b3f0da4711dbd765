/** The calls of the portal alone, for its first pages. */
export { type Ask, ASK_COLUMNS, askCalls as portalAskCalls } from './portal-calls'
export { type AskedCaps, type AskKind, askText, capsText } from './words'
