import { ACCOUNT, MFA_PATH, PASSWORD_PATH } from '@/web/portal/paths'
import { portalScreens } from '@/web/portal/screen'

export default portalScreens([
  {
    path: '/portal/login',
    title: 'Sign in',
    visitors: 'only',
    load: () => import('./SignInPage'),
  },
  {
    path: '/portal/restore',
    title: 'Reset password',
    visitors: 'too',
    load: () => import('./ResetPasswordPage'),
  },
  {
    path: '/portal/restore/{id}',
    title: 'New password',
    visitors: 'only',
    load: () => import('./RestorePage'),
  },
  {
    path: '/portal/invitation/{id}',
    title: 'Registration',
    visitors: 'only',
    load: () => import('./RegistrationPage'),
  },
  { path: '/portal/enter', title: 'One-click login', visitors: 'too', load: () => import('./EnterPage') },
  { path: ACCOUNT, title: 'Your account', load: () => import('./AccountPage') },
  { path: PASSWORD_PATH, title: 'Change password', load: () => import('./OwnPasswordPage') },
  { path: MFA_PATH, title: 'Multi-Factor Authentication', load: () => import('./AppPage') },
])
