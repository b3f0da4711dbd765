/** What other features may ask of this one. */
export { openSessions } from './sql'
