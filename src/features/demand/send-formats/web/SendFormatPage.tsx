import { OrderPartPage } from '@/features/demand/orders/web/public'
import { SendFormatTab } from './SendFormatTab'

export default function SendFormatPage() {
  return <OrderPartPage title="Send format">{(id) => <SendFormatTab id={id} />}</OrderPartPage>
}
