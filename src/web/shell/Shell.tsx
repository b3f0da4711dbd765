import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePageActions } from '@/web/kit'
import { OverHost } from '@/web/router/over'
import type { Screen } from '@/web/screen'
import { stored } from '@/web/session/store'
import { ClosedLinks } from './ClosedLinks'
import { LaterIdleWatch } from './LaterIdleWatch'
import { MfaReminder } from './MfaReminder'
import { Palette } from './palette/Palette'
import { useRememberVisits } from './palette/use-remember-visits'
import { Shortcuts } from './Shortcuts'
import { Sidebar } from './Sidebar'
import classes from './shell.module.css'
import { TopBar } from './TopBar'

interface ShellProps {
  readonly screens: readonly Screen[]
  readonly children: ReactNode
}

/** The frame around every private screen. */
export function Shell({ screens, children }: ShellProps) {
  const [menuOpen, menu] = useDisclosure(false)
  const [paletteOpen, palette] = useDisclosure(false)
  const [folded, setFolded] = useState(() => stored.read('menu') === 'folded')
  const fold = (next: boolean) => {
    setFolded(next)
    stored.write('menu', next ? 'folded' : 'open')
  }
  usePageActions([
    { label: folded ? 'Unfold the menu' : 'Fold the menu', run: () => fold(!folded), keys: '[', everywhere: true },
  ])
  useRememberVisits()
  useHotkeys([['[', () => fold(!folded)]])
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <div className={classes['shell']} data-menu={menuOpen ? 'open' : 'closed'} data-rail={folded || undefined}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <TopBar onMenu={menu.toggle} menuOpen={menuOpen} onSearch={palette.open} />
      <Sidebar screens={screens} onNavigate={menu.close} folded={folded} onFold={fold} />
      <button type="button" className={classes['veil']} aria-label="Close menu" tabIndex={-1} onClick={menu.close} />
      <div className={classes['content']}>
        <main id="main" tabIndex={-1} className={classes['main']}>
          {children}
        </main>
      </div>
      <Palette screens={screens} opened={paletteOpen} onOpen={palette.open} onClose={palette.close} />
      <OverHost />
      <ClosedLinks />
      <Shortcuts />
      <LaterIdleWatch />
      <MfaReminder path={path} />
    </div>
  )
}
