export { useTurnedAway } from './turned-away'
