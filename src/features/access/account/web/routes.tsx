import { screens } from '@/web/screen'

export default screens([
  { path: '/profile', title: 'Profile settings', load: () => import('./ProfilePage') },
  { path: '/profile/password', title: 'Change password', load: () => import('./PasswordPage') },
  { path: '/profile/mfa', title: 'Multi-Factor Authentication', load: () => import('./MfaPage') },
])
