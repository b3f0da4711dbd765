import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { zoneText } from '@/kernel/business-time'
import { usePageActions } from '@/web/kit'
import { IconChevronDown, IconKey, IconLogout, IconMenu2, IconSearch, IconShieldLock, IconUser } from '@/web/kit/icons'
import { signOut } from '@/web/session/sign-out'
import { useUser } from '@/web/session/use-session'
import { RunningBulk } from './RunningBulk'
import classes from './shell.module.css'
import { ThemeSwitch } from './ThemeSwitch'

interface TopBarProps {
  readonly onMenu: () => void
  readonly menuOpen: boolean
  readonly onSearch: () => void
}

export function TopBar({ onMenu, menuOpen, onSearch }: TopBarProps) {
  const user = useUser()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    // Whoever signs in next starts afresh, not where this person left.
    await navigate({ to: '/auth/sign-in', replace: true, state: {} })
  }
  usePageActions([{ label: 'Sign out', run: () => void leave(), everywhere: true }])
  return (
    <header className={classes['topbar']}>
      <ActionIcon
        className={classes['burger']}
        variant="subtle"
        color="gray"
        aria-label="Menu"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={19} />
      </ActionIcon>
      <a className={classes['brand']} href="/">
        <img src="/favicon.svg" alt="" width={22} height={22} />
        Sluice
      </a>
      {user.demo ? (
        <span className={classes['demo']} data-tip="Every company and person here is fictional." tabIndex={0}>
          Demo<span> data</span>
        </span>
      ) : null}
      <button type="button" className={classes['search']} onClick={onSearch}>
        <IconSearch size={15} aria-hidden />
        <span>Search ids, names, screens</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={classes['right']}>
        <RunningBulk />
        <span className={classes['zone']}>{zoneText(user.timeZone)}</span>
        <ThemeSwitch />
        <Menu position="bottom-end" width={250} shadow="md">
          <Menu.Target>
            <button type="button" className={classes['user']}>
              <span>{user.name}</span>
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href="/profile" leftSection={<IconUser size={15} />}>
              Profile settings
            </Menu.Item>
            <Menu.Item component="a" href="/profile/password" leftSection={<IconKey size={15} />}>
              Change password
            </Menu.Item>
            <Menu.Item component="a" href="/profile/mfa" leftSection={<IconShieldLock size={15} />}>
              Multi-Factor Authentication
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => void leave()} leftSection={<IconLogout size={15} />}>
              Sign out
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}
