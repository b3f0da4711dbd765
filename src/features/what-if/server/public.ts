/** What a preview of other features replays by. */
export { countersAtStart } from './rehearse/replay'
export { estimateOf } from './rehearse/what-if'
export { capped } from './replay'
export { countedSince, lastSentBefore } from './replay-sql'
export { usualBids } from './sql'
