import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Tip, usePageActions } from '@/web/kit'
import { IconMoon, IconSun } from '@/web/kit/icons'

export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const toggle = () => setColorScheme(dark ? 'light' : 'dark')
  usePageActions([{ label: dark ? 'Light theme' : 'Dark theme', run: toggle, everywhere: true }])
  return (
    <Tip text={dark ? 'Light theme' : 'Dark theme'}>
      <ActionIcon variant="subtle" color="gray" aria-label={dark ? 'Light theme' : 'Dark theme'} onClick={toggle}>
        {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Tip>
  )
}
