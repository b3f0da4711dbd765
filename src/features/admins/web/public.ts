/** What the screens of other features may use. */
export { refused } from './refused'
