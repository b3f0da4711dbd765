import { useState } from 'react'
import { AuthFrame } from './AuthFrame'
import { CodeStep } from './CodeStep'
import { type CodeRequest, PasswordStep } from './PasswordStep'

export default function SignInPage() {
  const [email, setEmail] = useState('')
  const [request, setRequest] = useState<CodeRequest | null>(null)
  return (
    <AuthFrame title={request ? 'Enter your code' : 'Sign in'}>
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
