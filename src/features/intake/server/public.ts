export { specUrl } from './posting-specs'
