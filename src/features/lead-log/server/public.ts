export { pingRowOf, pingsOfPing } from './pings'
export { runsOf } from './processes'
export { receivedPing } from './received'
export { sorted, verdictRowOf } from './verdicts'
