export { CODE_LENGTH, INVITATION_DAYS, MFA, NAME_MIN } from './rules'
