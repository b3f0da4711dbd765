export { SignInPage as default } from '@/features/auth/web/public'
