export { SignInPage as default } from '@/features/access/auth/web/public'
