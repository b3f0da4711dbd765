export { RestorePage as default } from '@/features/access/auth/web/public'
