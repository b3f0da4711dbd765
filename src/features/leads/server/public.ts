export { bodyOf, valuesOf } from './body'
export { detailsOf, type LeadDetails } from './details'
export { exchangeOf } from './exchange'
export { lenderOf, orderOf, partiesOf, productOf, seconds } from './names'
