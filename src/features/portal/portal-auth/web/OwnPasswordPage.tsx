import { PasswordPage } from '@/features/access/account/web/public'
import { PageHeader } from '@/web/kit'
import { useLocked } from '@/web/session/use-session'
import { LockedNote } from './LockedNote'

export default function OwnPasswordPage() {
  const locked = useLocked()
  if (!locked) return <PasswordPage />
  return (
    <>
      <PageHeader title="Change password" />
      <LockedNote />
    </>
  )
}
