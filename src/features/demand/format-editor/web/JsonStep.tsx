import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { StepProps } from './shared'
import classes from './format-editor.module.css'

/** The document itself, checked as you type; faults are beside it, each a link to its line. */
export function JsonStep({ content, change, readOnly, line }: StepProps & { readonly line: number }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { document } = content
  const first = useRef(document)
  useEffect(() => {
    const area = field.current
    if (!area || line < 2) return
    const lines = first.current.split('\n')
    const start = lines.slice(0, line - 1).join('\n').length + 1
    area.focus()
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
    area.scrollTop = (line - 4) * (area.scrollHeight / lines.length)
  }, [line])
  return (
    <Textarea
      ref={field}
      label="Format as JSON"
      description="The form and this are one document: what you change here shows there, and the other way round."
      classNames={{ input: classes['mono'] ?? '' }}
      rows={32}
      spellCheck={false}
      value={document}
      readOnly={readOnly}
      onChange={(event) => change({ document: event.currentTarget.value })}
    />
  )
}
