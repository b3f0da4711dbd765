import { PartnerUsers } from './PartnerUsers'

export default function PublisherUsersPage() {
  return <PartnerUsers kind="publisher" />
}
