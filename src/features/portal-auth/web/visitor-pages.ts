export { RegistrationPage, ResetPasswordPage, RestorePage, SignInPage } from '@/features/auth/web/public'
