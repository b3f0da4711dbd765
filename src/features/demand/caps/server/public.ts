export { allowCaps, setCap } from './set-cap'
