import { PartnerUserForm } from './PartnerUserForm'

export default function PublisherUserPage() {
  return <PartnerUserForm kind="publisher" />
}
