import { PartnerUsers } from './PartnerUsers'

export default function LenderUsersPage() {
  return <PartnerUsers kind="lender" />
}
