export { RegistrationPage as default } from '@/features/access/auth/web/public'
