import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconBold, IconClearFormatting, IconItalic, IconLink, IconList, IconListNumbers, IconUnderline } from '../icons'
import { insert, isOn } from './commands'
import classes from './editor.module.css'

const TOGGLES = [
  { command: 'bold', label: 'Bold', icon: <IconBold size={16} aria-hidden /> },
  { command: 'italic', label: 'Italic', icon: <IconItalic size={16} aria-hidden /> },
  { command: 'underline', label: 'Underline', icon: <IconUnderline size={16} aria-hidden /> },
  { command: 'insertUnorderedList', label: 'Bullet list', icon: <IconList size={16} aria-hidden /> },
  { command: 'insertOrderedList', label: 'Numbered list', icon: <IconListNumbers size={16} aria-hidden /> },
] as const
type Toggle = (typeof TOGGLES)[number]['command']

interface ToolbarProps {
  readonly label: string
  readonly editor: RefObject<HTMLDivElement | null>
  /** The cursor is in the text: which formats it stands in. */
  readonly active: boolean
  readonly disabled: boolean
  readonly onChange: () => void
}

function useFormats(active: boolean): readonly Toggle[] {
  const [formats, setFormats] = useState<readonly Toggle[]>([])
  useEffect(() => {
    if (!active) return
    const look = () => setFormats(TOGGLES.map(({ command }) => command).filter(isOn))
    look()
    document.addEventListener('selectionchange', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      setFormats([])
    }
  }, [active])
  return formats
}

export function Toolbar({ label, editor, active, disabled, onChange }: ToolbarProps) {
  const formats = useFormats(active)
  const [linking, setLinking] = useState(false)
  const marked = useRef<Range | null>(null)
  const run = (command: Parameters<typeof insert>[0], value?: string) => {
    editor.current?.focus()
    insert(command, value)
    onChange()
  }
  const openLink = () => {
    const selection = document.getSelection()
    const inside = selection?.anchorNode && editor.current?.contains(selection.anchorNode)
    marked.current = inside && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    setLinking(true)
  }
  const link = (address: string) => {
    setLinking(false)
    editor.current?.focus()
    const selection = document.getSelection()
    if (marked.current && selection) {
      selection.removeAllRanges()
      selection.addRange(marked.current)
    }
    if (address === '') run('unlink')
    // Nothing marked: the address is its own text.
    else if (document.getSelection()?.isCollapsed) run('insertHTML', `<a href="${address}">${address}</a>`)
    else run('createLink', address)
  }
  const button = (name: string, icon: ReactNode, onClick: () => void, pressed?: boolean) => (
    <ActionIcon
      key={name}
      size={26}
      aria-label={name}
      data-tip={name}
      disabled={disabled}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <>
      <div role="toolbar" aria-label={`Formatting of ${label}`} className={classes['toolbar']}>
        {TOGGLES.map(({ command, label: name, icon }) =>
          button(name, icon, () => run(command), formats.includes(command)),
        )}
        {button('Link', <IconLink size={16} aria-hidden />, openLink)}
        {button('Clear formatting', <IconClearFormatting size={16} aria-hidden />, () => run('removeFormat'))}
      </div>
      {linking ? <LinkBar onDone={link} onCancel={() => setLinking(false)} /> : null}
    </>
  )
}

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i

function LinkBar({ onDone, onCancel }: { onDone: (address: string) => void; onCancel: () => void }) {
  const [address, setAddress] = useState('https://')
  const fits = ADDRESS.test(address)
  const done = () => (fits ? onDone(address) : undefined)
  return (
    <div className={classes['link']}>
      <TextInput
        aria-label="Link address"
        data-autofocus
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens by its button
        autoFocus
        size="xs"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            done()
          }
          if (event.key === 'Escape') onCancel()
        }}
      />
      <Button size="compact-sm" disabled={!fits} onClick={done}>
        Set link
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onDone('')}>
        No link
      </Button>
    </div>
  )
}
