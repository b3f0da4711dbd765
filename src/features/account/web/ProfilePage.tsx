import { PageHeader } from '@/web/kit'
import { OwnDetails } from './OwnDetails'
import { OwnSessions } from './OwnSessions'

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile settings" />
      <OwnDetails />
      <OwnSessions />
    </>
  )
}
