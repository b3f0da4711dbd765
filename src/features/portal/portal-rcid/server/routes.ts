import { rotateKey } from '@/features/supply/rcids/server/public'
import { routes } from '@/server/http/context'
import { portalRcidCalls } from '../contract'
import { portalRcid, sampleOf } from './item'
import { tryingOut } from './try-it'

export default routes(portalRcidCalls, (services) => {
  const tryIt = tryingOut(services)
  return {
    item: (_ctx, { params }) => portalRcid(services, params.party, params.id),
    rotateKey: (ctx, { params, body }) => rotateKey(services, ctx, params.id, body, params.party),
    sample: ({ now }, { params }) => sampleOf(services, params.party, params.id, now),
    tryIt: (ctx, { params, body }) => tryIt(ctx, params.party, params.id, body),
  }
})
