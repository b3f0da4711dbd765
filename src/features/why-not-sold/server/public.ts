export { wrongStops } from './check-stops'
export { keepStops } from './keep-stops'
