export { CODE_LENGTH, MFA, NAME_MIN } from './rules'
export { STATUS, statusLabel, storedStatus } from './user-status'
