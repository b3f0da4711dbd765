import { useState } from 'react'
import type { CodeRequest } from '@/web/session/side'
import { whyEnded } from '@/web/session/store'
import { AuthFrame } from './AuthFrame'
import classes from './auth.module.css'
import { CodeStep } from './CodeStep'
import { PasswordStep } from './PasswordStep'

export default function SignInPage() {
  const [email, setEmail] = useState('')
  const [request, setRequest] = useState<CodeRequest | null>(null)
  const ended = whyEnded()
  return (
    <AuthFrame title={request ? 'Enter your code' : 'Sign in'}>
      {ended && !request ? <p className={classes['message']}>{ended}</p> : null}
      {request ? (
        <CodeStep request={request} onBack={() => setRequest(null)} />
      ) : (
        <PasswordStep
          email={email}
          onCodeNeeded={(next, address) => {
            setEmail(address)
            setRequest(next)
          }}
        />
      )}
    </AuthFrame>
  )
}
