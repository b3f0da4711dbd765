import { Suspense } from 'react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { zoneText } from '@/kernel/business-time'
import { IconChevronDown, IconKey, IconLogout, IconSelector, IconShieldLock, IconUser } from '@/web/kit/icons'
import { signOut } from '@/web/session/sign-out'
import { side } from '@/web/session/side'
import { ThemeSwitch } from '@/web/shell/ThemeSwitch'
import { Disclosure } from './Disclosure'
import { ACCOUNT, HOME, MFA_PATH, PASSWORD_PATH } from './paths'
import classes from './portal.module.css'
import type { PortalScreen } from './screen'
import { type Party, usePortalUser } from './use-portal'

interface PortalBarProps {
  readonly screens: readonly PortalScreen[]
  readonly party: Party | undefined
  readonly onChoose: (party: Party) => void
}

export function PortalBar({ screens, party, onChoose }: PortalBarProps) {
  const user = usePortalUser()
  return (
    <header className={classes['bar']}>
      <div className={classes['inner']}>
        <a className={classes['brand']} href={HOME} aria-label="Home of the portal">
          <img src="/favicon.svg" alt="" width={22} height={22} />
        </a>
        {party ? <Company party={party} parties={user.parties} onChoose={onChoose} /> : null}
        <span className={classes['kind']}>{user.kind === 'publisher' ? 'Publisher' : 'Lender'}</span>
        {party ? <Navigation screens={screens.filter(({ side }) => side === user.kind)} /> : null}
        <div className={classes['right']}>
          <span className={classes['zone']}>{zoneText(user.timeZone)}</span>
          <ThemeSwitch />
          <UserMenu name={user.name} />
        </div>
      </div>
    </header>
  )
}

interface CompanyProps {
  readonly party: Party
  readonly parties: readonly Party[]
  readonly onChoose: (party: Party) => void
}

function Company({ party, parties, onChoose }: CompanyProps) {
  if (parties.length < 2)
    return (
      <span className={classes['company']} data-tip={party.title} dir="auto">
        {party.title}
      </span>
    )
  const button = (
    <>
      <span dir="auto">{party.title}</span>
      <IconSelector size={15} aria-hidden />
    </>
  )
  return (
    <Disclosure className={classes['company']} label={`Company: ${party.title}`} tip={party.title} button={button}>
      {parties.map((one) => (
        <button
          key={one.id}
          type="button"
          aria-current={one.id === party.id ? 'true' : undefined}
          onClick={() => onChoose(one)}
        >
          {one.title}
        </button>
      ))}
    </Disclosure>
  )
}

function Navigation({ screens }: { readonly screens: readonly PortalScreen[] }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const items = screens
    .flatMap((screen) => (screen.nav ? [{ ...screen.nav, path: screen.path }] : []))
    .sort((a, b) => a.order - b.order)
  const current = items
    .filter((item) => path === item.path || (item.path !== HOME && path.startsWith(`${item.path}/`)))
    .at(-1)
  return (
    <nav aria-label="Main" className={classes['nav']}>
      {items.map((item) => (
        <a key={item.path} href={item.path} aria-current={item === current ? 'page' : undefined}>
          {item.label}
          <Suspense>{item.Count ? <item.Count /> : null}</Suspense>
        </a>
      ))}
    </nav>
  )
}

function UserMenu({ name }: { readonly name: string }) {
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: side().signInPath, replace: true, state: {} })
  }
  const button = (
    <>
      <span dir="auto">{name}</span>
      <IconChevronDown size={14} aria-hidden />
    </>
  )
  return (
    <Disclosure className={classes['user']} tip={name} button={button} align="end">
      <a href={ACCOUNT}>
        <IconUser size={15} aria-hidden /> Your account
      </a>
      <a href={PASSWORD_PATH}>
        <IconKey size={15} aria-hidden /> Change password
      </a>
      <a href={MFA_PATH}>
        <IconShieldLock size={15} aria-hidden /> Multi-Factor Authentication
      </a>
      <button type="button" onClick={() => void leave()}>
        <IconLogout size={15} aria-hidden /> Sign out
      </button>
    </Disclosure>
  )
}
