import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface DebouncedTextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly numeric: boolean
  readonly placeholder?: string | undefined
}

const WAIT = 400

/** Text that is searched for when the typing pauses, or at once with Enter. */
export function DebouncedText({ label, value, onChange, numeric, placeholder }: DebouncedTextProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef(0)

  // Changed from outside (a chip removed, a view applied), not by this field.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const send = (text: string) => {
    window.clearTimeout(timer.current)
    if (text === sent.current) return
    sent.current = text
    onChange(text)
  }
  return (
    <TextInput
      label={label}
      value={typed}
      placeholder={placeholder ?? ''}
      inputMode={numeric ? 'decimal' : 'text'}
      onChange={(event) => {
        const text = numeric ? event.currentTarget.value.replace(/[^\d.,-]/g, '') : event.currentTarget.value
        setTyped(text)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => send(text), WAIT)
      }}
      onBlur={() => send(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed)
      }}
    />
  )
}
