import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyId } from '../display/CopyId'
import { IconAlertTriangle, IconRefresh } from '../icons'
import classes from './feedback.module.css'
import { problemOf } from './problem'

interface ErrorStateProps {
  readonly error: unknown
  readonly title?: string
  readonly onRetry?: (() => unknown) | undefined
  readonly retrying?: boolean
  readonly action?: ReactNode
}

/** Says what failed, gives the request id to quote, and lets the user try again. */
export function ErrorState({ error, title = 'This could not be loaded', onRetry, retrying, action }: ErrorStateProps) {
  const { message, errors, requestId } = problemOf(error)
  // Of something that is read there are no fields beside which to say it.
  const faults = Object.entries(errors).map(([name, fault]) => `${name}: ${fault}`)
  return (
    <div className={`${classes['centre']} ${classes['error']}`} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} className={classes['icon']} aria-hidden />
      <p className={classes['title']}>{title}</p>
      <p className={classes['why']}>{[message, ...faults].join(' ')}</p>
      {requestId ? (
        <p className={classes['why']}>
          Request <CopyId value={requestId} label="request id" />
        </p>
      ) : null}
      <div className={classes['actions']}>
        {onRetry ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={retrying ?? false}
            onClick={() => void onRetry()}
          >
            Try again
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  )
}
