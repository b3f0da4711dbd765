export { RestorePage as default } from '@/features/auth/web/public'
