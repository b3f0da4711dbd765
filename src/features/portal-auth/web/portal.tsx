import { ACCOUNT, MFA_PATH, PASSWORD_PATH } from '@/web/portal/paths'
import { portalScreens } from '@/web/portal/screen'

const visitorPages = () => import('./visitor-pages')

export default portalScreens([
  {
    path: '/portal/login',
    title: 'Sign in',
    visitors: 'only',
    load: async () => ({ default: (await visitorPages()).SignInPage }),
  },
  {
    path: '/portal/restore',
    title: 'Reset password',
    visitors: 'too',
    load: async () => ({ default: (await visitorPages()).ResetPasswordPage }),
  },
  {
    path: '/portal/restore/{id}',
    title: 'New password',
    visitors: 'only',
    load: async () => ({ default: (await visitorPages()).RestorePage }),
  },
  {
    path: '/portal/invitation/{id}',
    title: 'Registration',
    visitors: 'only',
    load: async () => ({ default: (await visitorPages()).RegistrationPage }),
  },
  { path: '/portal/enter', title: 'One-click login', visitors: 'too', load: () => import('./EnterPage') },
  { path: ACCOUNT, title: 'Your account', load: () => import('./AccountPage') },
  { path: PASSWORD_PATH, title: 'Change password', load: () => import('./OwnPasswordPage') },
  { path: MFA_PATH, title: 'Multi-Factor Authentication', load: () => import('./AppPage') },
])
