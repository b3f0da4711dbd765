export { bodyOf, maskedField, valuesOf } from './body'
export { detailsOf, type LeadDetails, type ScrubLine } from './details'
export { exchangeOf } from './exchange'
export { lenderOf, orderOf, partiesOf, productOf, seconds } from './names'
