export { paramsOf, readerOf, readPasted, runCodeOf } from './reading'
export { checkPasted, pastedTests, storedAnswers } from './tests'
