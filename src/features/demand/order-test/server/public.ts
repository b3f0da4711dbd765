export { readTestLead, testFields } from './lead'
export { testItem } from './log'
export { checkReady, startTest } from './run'
