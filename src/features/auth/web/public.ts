export { NEW_PASSWORD, NewPasswordFields, SavePassword } from './new-password'
