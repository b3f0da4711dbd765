export { jsonMembers, type Members } from './body-members'
export { squeezed } from './own-members'
