import { Button } from '@mantine/core'
import { Badge, DetailCard } from '@/web/kit'
import { IconPhone, IconShieldLock } from '@/web/kit/icons'
import classes from './account.module.css'
import { Method } from './Method'

interface MfaOffProps {
  readonly starting: boolean
  readonly onPhone: () => void
  readonly onApp: () => void
}

export function MfaOff({ starting, onPhone, onApp }: MfaOffProps) {
  return (
    <>
      <DetailCard columns={1} details={[{ label: 'Status', value: <Badge tone="warning">Off</Badge>, wide: true }]}>
        <p className={classes['text']}>
          When it is on, signing in from a new device also takes a 6-digit code: a stolen password alone is not enough.
        </p>
      </DetailCard>
      <Method
        icon={<IconShieldLock size={20} aria-hidden />}
        title="Authenticator app"
        text="An app on your phone makes the codes. Works without reception, and is the safer choice."
        action={
          <Button loading={starting} onClick={onApp}>
            Set up an app
          </Button>
        }
      />
      <Method
        icon={<IconPhone size={20} aria-hidden />}
        title="Phone"
        text="Each code is sent to your phone as a text message."
        action={
          <Button variant="default" onClick={onPhone}>
            Set up a phone
          </Button>
        }
      />
    </>
  )
}
