/** Answers of a lender that staff pasted and marked: the tests of a send format. */
export { MARKS, type Mark, markOf, markTitle, OUTCOMES } from './marks'
export { PastedAnswer } from './pasted'
