export { PHONE_TYPES, riskBand, statusText } from './scrub-codes'
export {
  readScrubberConfig,
  type Scrubber,
  scrubberNamed,
  SCRUBBERS,
  scrubberState,
} from './scrubbers'
