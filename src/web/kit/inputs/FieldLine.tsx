import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './inputs.module.css'

interface FieldLineProps {
  /** What acts on the fields: as high as they are, whatever stands under these. */
  readonly buttons: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

/** Fields and their buttons on one line; one under the other on a phone. */
export function FieldLine({ buttons, children }: FieldLineProps) {
  return (
    <div className={classes['line']}>
      {children}
      <Input.Wrapper label={'\u00a0'} labelElement="div" className={classes['beside'] ?? ''}>
        <div className={classes['buttons']}>{buttons}</div>
      </Input.Wrapper>
    </div>
  )
}
