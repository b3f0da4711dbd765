import { type ComponentType, useMemo, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import {
  IconBuildingBank,
  IconChartBar,
  IconChevronRight,
  IconClipboardList,
  IconFileText,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconSpeakerphone,
  IconTool,
  IconUsers,
} from '@/web/kit/icons'
import type { MenuGroup, Screen } from '@/web/screen'
import { useUser } from '@/web/session/use-session'
import { currentGroup, currentItem, type MenuItem, menuFor } from './menu'
import classes from './shell.module.css'

const GROUP_ICONS: Record<MenuGroup, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  'User management': IconUsers,
  Settings: IconSettings,
  Leads: IconClipboardList,
  'Full lead data': IconFileText,
  Publisher: IconSpeakerphone,
  Lender: IconBuildingBank,
  Reports: IconChartBar,
  Tools: IconTool,
}

const NARROW = 800

interface SidebarProps {
  readonly screens: readonly Screen[]
  readonly onNavigate: () => void
  /** Only its icons are shown; for wide screens. */
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
}

export function Sidebar({ screens, onNavigate, folded, onFold }: SidebarProps) {
  const user = useUser()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const menu = useMemo(() => menuFor(screens, user), [screens, user])
  const current = currentItem(menu, path)
  const home = currentGroup(menu, current, path)
  // Chosen by hand; what has not been touched follows the current page.
  const [chosen, setChosen] = useState<Partial<Record<MenuGroup, boolean>>>({})
  const closeIfNarrow = () => {
    if (window.innerWidth < NARROW) onNavigate()
  }
  const item = (entry: MenuItem) => (
    <li key={entry.screen.path}>
      <a
        className={classes['item']}
        href={entry.screen.path}
        onClick={closeIfNarrow}
        data-tip={folded ? entry.label : undefined}
        data-tip-beside
        {...(entry === current ? { 'aria-current': 'page' as const } : {})}
      >
        {entry.screen.menu?.icon}
        <span>{entry.label}</span>
      </a>
    </li>
  )
  return (
    <nav className={classes['sidebar']} aria-label="Main">
      <ul>
        {menu.first.map(item)}
        {menu.groups.map(({ title, items }) => {
          const open = chosen[title] ?? title === home
          const Icon = GROUP_ICONS[title]
          return (
            <li key={title}>
              <button
                type="button"
                className={classes['group']}
                aria-expanded={open}
                data-home={title === home || undefined}
                data-tip={folded ? title : undefined}
                data-tip-beside
                onClick={() => {
                  onFold(false)
                  setChosen({ ...chosen, [title]: folded || !open })
                }}
              >
                <Icon size={17} aria-hidden />
                <span>{title}</span>
                <IconChevronRight size={15} className={classes['chevron']} aria-hidden />
              </button>
              {open ? <ul className={classes['children']}>{items.map(item)}</ul> : null}
            </li>
          )
        })}
        {menu.last.map(item)}
      </ul>
      <footer className={classes['footer']}>
        <span>© {new Date().getFullYear()} Sluice</span>
        <button
          type="button"
          className={classes['fold']}
          aria-label={folded ? 'Unfold the menu' : 'Fold the menu'}
          data-tip={folded ? 'Unfold the menu ( [ )' : 'Fold the menu ( [ )'}
          data-tip-beside
          onClick={() => onFold(!folded)}
        >
          {folded ? (
            <IconLayoutSidebarLeftExpand size={17} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={17} aria-hidden />
          )}
        </button>
      </footer>
    </nav>
  )
}
