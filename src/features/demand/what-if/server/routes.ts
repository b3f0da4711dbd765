import { routes } from '@/server/http/context'
import { whatIfCalls } from '../contract'
import { orderList, orderRules } from './change'
import { replay } from './replay'
import { runWhatIf } from './service'

export default routes(whatIfCalls, (services) => ({
  whatIf: (_ctx, { body }) => runWhatIf(services, body),
  orders: () => Promise.resolve(orderList(services)),
  orderRules: (_ctx, { params }) => Promise.resolve(orderRules(services, params.id)),
  replay: (_ctx, { body }) => replay(services, body),
}))
