export { keepStops } from './keep-stops'
