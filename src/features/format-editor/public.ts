export { readPasted } from './read-pasted'
