/** What a preview of other features replays by. */
export { countersAtStart } from './rehearse/replay'
export { estimateOf } from './rehearse/what-if'
export { capped } from './replay'
export { countedSince, lastSentBefore } from './replay-sql'
export type { Gain } from './rehearse/without-rules'
export { ruleGains } from './rule-gains'
export { usualBids } from './sql'
