import { routes } from '@/server/http/context'
import { whatIfCalls } from '../contract'
import { runWhatIf } from './service'

export default routes(whatIfCalls, (services) => ({
  whatIf: (_ctx, { body }) => runWhatIf(services, body),
}))
