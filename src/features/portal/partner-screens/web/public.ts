export { UsersTab } from './UsersTab'
