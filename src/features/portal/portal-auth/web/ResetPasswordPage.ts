export { ResetPasswordPage as default } from '@/features/access/auth/web/public'
