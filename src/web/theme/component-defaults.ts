import type { MantineThemeOverride } from '@mantine/core'

/** 30 px controls with 13 px text. */
const small = { defaultProps: { size: 'xs' } }
const input = {
  defaultProps: { size: 'xs' },
  // Set inline, the border would win over the one that marks an error.
  vars: (_theme: unknown, { error }: { error?: unknown }) => ({
    wrapper: {
      '--input-fz': 'var(--s-text)',
      '--input-bd': error ? 'var(--mantine-color-error)' : 'var(--s-line-strong)',
    },
  }),
}

// The list of choices scrolls itself: Mantine's scroll area inside it is a region the keyboard cannot reach.
const listed = { size: 'xs', withScrollArea: false }
const scrollingList = { options: { maxHeight: 320, overflowY: 'auto' } }

// Mantine's scroll lock adds a style element without a nonce; global.css locks the page instead.
const overlayed = {
  lockScroll: false,
  overlayProps: { backgroundOpacity: 0.45 },
  // As large as a finger needs, whatever scrolls beneath the title.
  closeButtonProps: { 'aria-label': 'Close', size: 'md' },
}

const framed = {
  title: { fontSize: 15, fontWeight: 650 },
  content: { border: '1px solid var(--s-line)' },
}

export const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
  Input: input,
  InputBase: small,
  InputWrapper: {
    // Hints stand under their input: above it they would push it lower than its neighbors.
    defaultProps: { size: 'xs', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    vars: () => ({
      label: { '--input-label-size': 'var(--s-text-sm)', '--input-asterisk-color': 'var(--s-bad)' },
      description: { '--input-description-size': 'var(--s-text-sm)' },
      error: { '--input-error-size': 'var(--s-text-sm)' },
    }),
  },
  TextInput: small,
  NumberInput: small,
  PasswordInput: small,
  Textarea: small,
  Select: { defaultProps: { ...listed, checkIconPosition: 'right' }, styles: scrollingList },
  MultiSelect: { defaultProps: listed, styles: scrollingList },
  NativeSelect: small,
  Autocomplete: { defaultProps: listed, styles: scrollingList },
  FileInput: small,
  Checkbox: small,
  Radio: small,
  Switch: small,
  SegmentedControl: small,
  Button: { defaultProps: { size: 'xs' }, vars: () => ({ root: { '--button-fz': 'var(--s-text)' } }) },
  ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
  CloseButton: { defaultProps: { size: 'sm' } },
  Tooltip: { defaultProps: { openDelay: 200, withArrow: true, events: { hover: true, focus: true, touch: true } } },
  Modal: { defaultProps: { ...overlayed, centered: false, yOffset: '8vh' }, styles: framed },
  Drawer: { defaultProps: { ...overlayed, position: 'right' }, styles: framed },
  Notification: {
    defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
    styles: { description: { color: 'var(--s-fg)' } },
  },
  Popover: { defaultProps: { shadow: 'md', withinPortal: true } },
  Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
  Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--s-accent)' } }) },
  Loader: { vars: () => ({ root: { '--loader-color': 'var(--s-accent)' } }) },
  Text: { defaultProps: { size: 'sm' } },
  Anchor: { defaultProps: { inherit: true, underline: 'hover' } },
}
