export { Hidden } from './hidden'
export { askProvider } from './provider'
