export { readTestLead, testFields } from './lead'
export { checkReady, startTest } from './run'
