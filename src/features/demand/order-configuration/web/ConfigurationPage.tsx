import { OrderPartPage } from '@/features/demand/orders/web/public'
import { ConfigurationTab } from './ConfigurationTab'

export default function ConfigurationPage() {
  return <OrderPartPage title="Configuration">{(id) => <ConfigurationTab id={id} />}</OrderPartPage>
}
