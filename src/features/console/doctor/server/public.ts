export { examine } from './doctor'
export { rebuildReports } from './rebuild'
