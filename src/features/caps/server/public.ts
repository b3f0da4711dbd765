export { setCap } from './set-cap'
