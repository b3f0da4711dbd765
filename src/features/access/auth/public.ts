export {
  givenPassword,
  newPassword,
  oneTimeKey,
  personName,
  restoreFields,
  signInFields,
  sixDigits,
} from './credentials'
export { CODE_LENGTH, MFA } from './rules'
export { STATUS, statusLabel, storedStatus } from './user-status'
