import { screens } from '@/web/screen'

export default screens([
  { path: '/auth/sign-in', title: 'Sign in', visitors: 'only', load: () => import('./SignInPage') },
  { path: '/auth/reset-password', title: 'Reset password', visitors: 'too', load: () => import('./ResetPasswordPage') },
  { path: '/auth/restore/{id}', title: 'New password', visitors: 'only', load: () => import('./RestorePage') },
  {
    path: '/user/registration/{id}',
    title: 'Registration',
    visitors: 'only',
    load: () => import('./RegistrationPage'),
  },
])
