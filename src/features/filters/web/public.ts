/** What the screens of other features may use. */
export { filterRestoring } from './restoring'
