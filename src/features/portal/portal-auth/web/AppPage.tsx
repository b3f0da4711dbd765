import { useMutation } from '@tanstack/react-query'
import { AppSetup } from '@/features/access/account/web/public'
import { api } from '@/web/api/client'
import { Badge, DetailCard, PageHeader, problemOf } from '@/web/kit'
import { FormError } from '@/web/kit/forms'
import { usePortalUser } from '@/web/portal/use-portal'
import { BindingButton } from '@/web/session/BindingButton'
import { portalAuthCalls } from '../contract'
import classes from './account.module.css'

/** The second factor of the portal: an authenticator app. */
export default function AppPage() {
  const { mfaOn, mfaRequired } = usePortalUser()
  const app = useMutation({ mutationFn: () => api(portalAuthCalls.startTotp, { body: {} }, { quiet: true }) })
  return (
    <>
      <PageHeader title="Multi-Factor Authentication" />
      {app.data && !mfaOn ? (
        <AppSetup key={app.data.token} setup={app.data} onRestart={() => app.mutate()} onCancel={() => app.reset()} />
      ) : (
        <div className={classes['narrow']}>
          {app.isError ? <FormError text={problemOf(app.error).message} /> : null}
          <DetailCard columns={1} details={[{ label: 'Status', value: <State on={mfaOn} />, wide: true }]}>
            <p className={classes['text']}>{textFor(mfaOn, mfaRequired)}</p>
            {mfaOn ? null : (
              <BindingButton loading={app.isPending} onClick={() => app.mutate()}>
                Set up an app
              </BindingButton>
            )}
          </DetailCard>
        </div>
      )}
    </>
  )
}

const State = ({ on }: { readonly on: boolean }) => <Badge tone={on ? 'success' : 'warning'}>{on ? 'On' : 'Off'}</Badge>

function textFor(on: boolean, required: boolean): string {
  if (on) return 'The authenticator app can only be changed by contacting tech support.'
  if (required) return 'This installation asks everybody for a second factor. Please set it up to go on.'
  return 'When it is on, signing in from a new device also takes a 6-digit code: a stolen password alone is not enough.'
}
