import { Button } from '@mantine/core'
import { Badge, DetailCard } from '@/web/kit'
import { IconShieldLock } from '@/web/kit/icons'
import classes from './account.module.css'
import { Method } from './Method'
import type { MfaState } from './mfa-state'

interface MfaOnProps {
  readonly mfa: MfaState
  readonly onApp: () => void
}

export function MfaOn({ mfa, onApp }: MfaOnProps) {
  const isPhone = mfa.method === 'phone'
  return (
    <>
      <DetailCard
        columns={1}
        details={[
          { label: 'Status', value: <Badge tone="success">On</Badge>, wide: true },
          { label: 'Method', value: isPhone ? 'Phone' : 'Authenticator app', wide: true },
          isPhone && { label: 'Phone', value: <span className="s-id">ending in {mfa.phone}</span>, wide: true },
        ]}
      >
        <p className={classes['text']}>
          {isPhone
            ? 'The phone can only be changed by contacting tech support.'
            : 'The authenticator app can only be changed by contacting tech support.'}
        </p>
      </DetailCard>
      {isPhone ? (
        <Method
          icon={<IconShieldLock size={20} aria-hidden />}
          title="Move to an authenticator app"
          text="Works without reception and is safer than text messages. The phone stays in use until the code is verified."
          action={
            <Button variant="default" onClick={onApp}>
              Set up an app
            </Button>
          }
        />
      ) : null}
    </>
  )
}
