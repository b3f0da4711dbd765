import { OwnDetails, OwnSessions } from '@/features/access/account/web/public'
import { PageHeader } from '@/web/kit'
import { usePortalUser } from '@/web/portal/use-portal'
import { LockedNote } from './LockedNote'
import { OwnMails } from './OwnMails'

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Your account" />
      <LockedNote />
      <OwnDetails user={usePortalUser()} />
      <OwnMails />
      <OwnSessions />
    </>
  )
}
