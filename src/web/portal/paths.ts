export const HOME = '/portal'
export const ACCOUNT = '/portal/account'
export const PASSWORD_PATH = '/portal/account/password'
export const MFA_PATH = '/portal/account/mfa'
