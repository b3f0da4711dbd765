export { wrongStops } from './check-stops'
export { keepGains } from './keep-gains'
export { keepStops } from './keep-stops'
