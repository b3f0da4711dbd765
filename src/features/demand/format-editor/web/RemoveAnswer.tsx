import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './format-editor.module.css'

interface RemoveAnswerProps {
  /** Rules that came of this answer alone; counted when somebody asks, as many answers may have to be read for it. */
  readonly countRules: () => number
  readonly onRemove: (withRules: boolean) => void
}

/** What an answer taught stays unless somebody says otherwise; where it taught nothing there is nothing to ask. */
export function RemoveAnswer({ countRules, onRemove }: RemoveAnswerProps) {
  const [rules, setRules] = useState(0)
  const ask = () => {
    const count = countRules()
    if (count === 0) onRemove(false)
    else setRules(count)
  }
  if (rules === 0)
    return (
      <Button variant="subtle" onClick={ask}>
        Remove answer
      </Button>
    )
  return (
    <div role="group" aria-label="Remove answer" className={classes['tells']}>
      <span>{rules === 1 ? '1 rule came' : `${rules} rules came`} of this answer only.</span>
      <Button size="compact-sm" onClick={() => onRemove(true)}>
        Remove {rules === 1 ? 'it' : 'them'} too
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onRemove(false)}>
        Keep {rules === 1 ? 'the rule' : 'the rules'}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setRules(0)}>
        Cancel
      </Button>
    </div>
  )
}
