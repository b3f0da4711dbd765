export type { Configuration } from './records'
