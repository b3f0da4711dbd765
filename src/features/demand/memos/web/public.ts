/** What the screens of other features may use. */
export { MemoPanel } from './MemoPanel'
