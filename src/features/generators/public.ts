export { sampleValues } from './samples'
