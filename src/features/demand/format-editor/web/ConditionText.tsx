import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { documentText } from '@/kernel/document-text'
import { conditionWords } from '../in-words'
import classes from './format-editor.module.css'

interface ConditionTextProps {
  readonly field: string
  readonly condition: unknown
  readonly onChange: (condition: unknown) => void
}

function read(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
    return { problem: 'A condition is written as { "of": "lead.zip", "equals": "90210" }' }
  } catch (error) {
    return { problem: `Not readable: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** A part that is too deep to draw: in words, and changed as text, this part alone. */
export function ConditionText({ field, condition, onChange }: ConditionTextProps) {
  const [text, setText] = useState<string | null>(null)
  const now = text === null ? null : read(text)
  if (text === null || now === null)
    return (
      <>
        <span>{conditionWords(condition)}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => setText(documentText(condition))}>
          Edit as text<span className={classes['hidden']}>, {field}</span>
        </Button>
      </>
    )
  return (
    <div className={classes['text']}>
      <Textarea
        autoFocus
        aria-label={`Condition ${field} as text`}
        classNames={{ input: classes['mono'] ?? '' }}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        value={text}
        error={'problem' in now ? now.problem : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['tools']}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={'problem' in now}
          onClick={() => {
            if ('value' in now) onChange(now.value)
            setText(null)
          }}
        >
          Use this text
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
