import { plain } from '@/kernel/lookup'
import { PRICE_MODELS } from '@/kernel/price'
import { routes } from '@/server/http/context'
import { publisherLookupCalls } from '../contract'
import { TOKEN_REQUIREMENTS } from '../settings'

export default routes(publisherLookupCalls, () => ({
  priceModels: () => Promise.resolve(plain(...PRICE_MODELS)),
  tokenRequirements: () => Promise.resolve(TOKEN_REQUIREMENTS),
}))
