import { LeadsDetails } from './LeadsDetails'

export default function DetailsPage() {
  return <LeadsDetails />
}
