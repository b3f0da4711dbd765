import { storedLead } from '@/features/selling/market/server/public'
import { routes } from '@/server/http/context'
import { leadBodyCalls } from '../contract'
import { bodyOf, valuesOf } from './body'

export default routes(leadBodyCalls, (services) => ({
  fields: async (_ctx, { params }) => {
    const lead = await storedLead(services, params.id)
    return bodyOf(lead.facts.product, valuesOf(lead))
  },
}))
