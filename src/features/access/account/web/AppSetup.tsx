import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { MFA } from '@/features/access/auth/public'
import { useCopy } from '@/web/kit'
import { IconCheck, IconCopy } from '@/web/kit/icons'
import classes from './account.module.css'
import { QrCode } from './QrCode'
import { VerifyForm } from './VerifyForm'

interface AppSetupProps {
  readonly setup: { readonly token: string; readonly secret: string; readonly url: string }
  readonly onRestart: () => void
  readonly onCancel: () => void
}

export function AppSetup({ setup, onRestart, onCancel }: AppSetupProps) {
  const { done, copy } = useCopy()
  const grouped = useMemo(() => setup.secret.match(/.{1,4}/g)?.join(' ') ?? '', [setup.secret])
  return (
    <section className={classes['card']} aria-labelledby="app-setup">
      <h2 id="app-setup" className={classes['heading']}>
        Set up an authenticator app
      </h2>
      <div className={classes['app']}>
        <QrCode text={setup.url} label="QR code that adds Sluice to an authenticator app" />
        <div>
          <p className={classes['text']}>
            Scan the code with your authenticator app, or <a href={setup.url}>open it on this device</a>. If neither is
            possible, type this key into the app:
          </p>
          <p className={classes['secret']}>
            <code>{grouped}</code>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={done ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={() => copy(setup.secret)}
            >
              {done ? 'Copied' : 'Copy key'}
            </Button>
          </p>
        </div>
      </div>
      <p className={classes['text']}>
        Then enter the 6-digit code the app shows. The key waits {MFA.codeMinutes} minutes for it.
      </p>
      <VerifyForm token={setup.token} onCancel={onCancel} cancel="Cancel">
        <Button variant="subtle" onClick={onRestart}>
          New key
        </Button>
      </VerifyForm>
    </section>
  )
}
