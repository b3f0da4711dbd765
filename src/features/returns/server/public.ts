export { acceptReturn, changeReturnReason, creditsFollow, declineReturn, type Moved, reverseReturn } from './moves'
export {
  requestReturns,
  type ReturnResult,
  type ReturnRow,
  type ReturnSearch,
  returnsOfFile,
  type ReturnWish,
  searchReturns,
} from './service'
export { type LeadReturn, returnsOfLead } from './lead-returns'
