import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { cleanHtml } from '@/kernel/rich-text'
import { Toolbar } from './Toolbar'
import { insert } from './commands'
import classes from './editor.module.css'

export interface RichTextEditorProps {
  /** What the field is called: its toolbar is named after it. */
  readonly label: string
  readonly labelId: string
  readonly value: string
  readonly invalid: boolean
  readonly disabled: boolean
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}

/** Whatever is pasted or dropped comes in as the few tags that are known, or as plain text. */
function take(data: DataTransfer): void {
  const html = cleanHtml(data.getData('text/html'))
  if (html === '') insert('insertText', data.getData('text/plain'))
  else insert('insertHTML', html)
}

/** Formatted text, edited as it will look. What leaves is clean HTML, and so is what comes in. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, labelId, value, invalid, disabled, onChange, onBlur } = props
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  const [focused, setFocused] = useState(false)
  // Written only when it comes from outside (a record read, changes discarded): the cursor stays where it is.
  useEffect(() => {
    if (!element.current || value === shown.current) return
    element.current.innerHTML = cleanHtml(value)
    shown.current = value
  }, [value])
  const read = () => {
    const html = cleanHtml(element.current?.innerHTML ?? '')
    shown.current = html
    onChange(html)
  }
  const begin = () => {
    setFocused(true)
    // The first line, too, is a paragraph.
    if (element.current?.innerHTML === '') element.current.innerHTML = '<p><br></p>'
    insert('defaultParagraphSeparator', 'p')
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(event.clipboardData)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer)
  }
  return (
    <div className={classes['frame']} data-invalid={invalid || undefined}>
      <Toolbar label={label} editor={element} active={focused} disabled={disabled} onChange={read} />
      <div
        ref={element}
        className={classes['text']}
        role="textbox"
        aria-multiline
        aria-labelledby={labelId}
        aria-invalid={invalid || undefined}
        aria-disabled={disabled || undefined}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={read}
        onPaste={onPaste}
        onDrop={onDrop}
        onFocus={begin}
        onBlur={() => {
          setFocused(false)
          onBlur()
        }}
      />
    </div>
  )
}
