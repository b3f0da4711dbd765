import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { ErrorState, Loading, PageHeader, problemOf } from '@/web/kit'
import { FormError } from '@/web/kit/forms'
import { accountCalls } from '../contract'
import { AppSetup } from './AppSetup'
import classes from './account.module.css'
import type { MfaState } from './mfa-state'
import { MfaOff } from './MfaOff'
import { MfaOn } from './MfaOn'
import { PhoneSetup } from './PhoneSetup'
import { ProvePassword } from './ProvePassword'

export default function MfaPage() {
  const mfa = useQuery(asking(accountCalls.mfa))
  return (
    <>
      <PageHeader title="Multi-Factor Authentication" />
      {mfa.isPending ? <Loading /> : null}
      {mfa.data ? <MfaStates key={mfa.data.method} mfa={mfa.data} /> : null}
      {mfa.isError && !mfa.data ? <ErrorState error={mfa.error} onRetry={() => mfa.refetch()} /> : null}
    </>
  )
}

function MfaStates({ mfa }: { readonly mfa: MfaState }) {
  const [phoneSetup, setPhoneSetup] = useState(false)
  const [moving, setMoving] = useState(false)
  const app = useMutation({
    mutationFn: (password: string | undefined) => api(accountCalls.startTotp, { body: { password } }, { quiet: true }),
  })
  const startApp = () => app.mutate(app.variables)
  if (phoneSetup) return <PhoneSetup onCancel={() => setPhoneSetup(false)} />
  if (app.data)
    return <AppSetup key={app.data.token} setup={app.data} onRestart={startApp} onCancel={() => app.reset()} />
  if (moving) return <ProvePassword onProve={app.mutateAsync} onCancel={() => setMoving(false)} />
  return (
    <div className={classes['narrow']}>
      {app.isError ? <FormError text={problemOf(app.error).message} /> : null}
      {mfa.isOn ? (
        <MfaOn mfa={mfa} onApp={() => setMoving(true)} />
      ) : (
        <MfaOff starting={app.isPending} onPhone={() => setPhoneSetup(true)} onApp={startApp} />
      )}
    </div>
  )
}
