export { type ReadTask, readTask } from './read-task'
