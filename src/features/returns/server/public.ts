export { acceptReturn, changeReturnReason, creditsFollow, declineReturn, type Moved, reverseReturn } from './moves'
export { type ReturnSearch, returnsOfFile, searchReturns } from './find'
export { requestReturns, type ReturnResult, type ReturnWish } from './request'
export { type LeadReturn, returnsOfLead } from './lead-returns'
