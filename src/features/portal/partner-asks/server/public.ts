export { openAsks } from './store'
