export { RegistrationPage as default } from '@/features/auth/web/public'
