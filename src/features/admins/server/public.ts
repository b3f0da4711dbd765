/** What other features may ask of this one. */
export { nameOf, openSessions } from './sql'
