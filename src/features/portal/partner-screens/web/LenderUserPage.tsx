import { PartnerUserForm } from './PartnerUserForm'

export default function LenderUserPage() {
  return <PartnerUserForm kind="lender" />
}
