import { PageHeader } from '@/web/kit'
import { useUser } from '@/web/session/use-session'
import { OwnDetails } from './OwnDetails'
import { OwnSessions } from './OwnSessions'

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile settings" />
      <OwnDetails user={useUser()} />
      <OwnSessions />
    </>
  )
}
