import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { componentDefaults } from './component-defaults'

const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dfe6ff',
  '#bfcdff',
  '#a3b6ff',
  '#7d97fb',
  '#5f7df0',
  '#4763e4',
  '#3450d2',
  '#2b43b4',
  '#243893',
]

/** Mantine's greys for dark mode, tinted like our own surfaces. */
const dark: MantineColorsTuple = [
  '#e4e7ed',
  '#c6ccd6',
  '#a0a9b8',
  '#7b8494',
  '#474e5b',
  '#333a46',
  '#1e222a',
  '#15171c',
  '#101216',
  '#0b0d10',
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  colors: { accent, dark },
  fontFamily: 'var(--s-font)',
  fontFamilyMonospace: 'var(--s-mono)',
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  // The specification's one threshold: the sidebar closes and filters fold under 800 px.
  breakpoints: { xs: '30em', sm: '50em', md: '64em', lg: '80em', xl: '96em' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--s-title)', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
      h4: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentDefaults,
})

const colors = {
  '--mantine-color-body': 'var(--s-bg)',
  '--mantine-color-text': 'var(--s-fg)',
  '--mantine-color-dimmed': 'var(--s-muted)',
  '--mantine-color-placeholder': 'var(--s-muted)',
  '--mantine-color-anchor': 'var(--s-link)',
  '--mantine-color-error': 'var(--s-bad)',
  '--mantine-color-default': 'var(--s-bg)',
  '--mantine-color-default-hover': 'var(--s-hover)',
  '--mantine-color-default-color': 'var(--s-fg)',
  '--mantine-color-default-border': 'var(--s-line-strong)',
  '--mantine-color-accent-text': 'var(--s-link)',
  '--mantine-primary-color-light-color': 'var(--s-link)',
  '--mantine-color-accent-light-color': 'var(--s-link)',
  '--mantine-color-accent-outline': 'var(--s-link)',
  '--mantine-color-red-text': 'var(--s-bad)',
  '--mantine-color-red-light-color': 'var(--s-bad)',
  '--mantine-color-red-outline': 'var(--s-bad)',
  '--mantine-color-green-text': 'var(--s-good)',
  '--mantine-color-disabled': 'var(--s-subtle)',
  '--mantine-color-disabled-color': 'var(--s-muted)',
  '--mantine-color-disabled-border': 'var(--s-line)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors })
