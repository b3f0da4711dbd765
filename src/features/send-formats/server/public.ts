export { chooseParts } from './chosen'
