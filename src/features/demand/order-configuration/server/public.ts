export { currentOrder } from './current-order'
export { checkConfiguration, isConfigured, restoringChange, saveConfiguration } from './service'
