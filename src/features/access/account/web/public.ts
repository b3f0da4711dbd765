export { AppSetup } from './AppSetup'
export { OwnDetails } from './OwnDetails'
export { OwnSessions } from './OwnSessions'
export { default as PasswordPage } from './PasswordPage'
