export { PHONE_TYPES, riskBand, statusText } from './scrub-codes'
export {
  readScrubberConfig,
  type Scrubber,
  type ScrubberField,
  scrubberNamed,
  SCRUBBERS,
  scrubberState,
} from './scrubbers'
