/** What orders check of their brand, too. */
export { checkLogo } from './brand'
