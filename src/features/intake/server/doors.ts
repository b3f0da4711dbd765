import { marketOf } from '@/features/market/server/public'
import type { FeaturePages } from '@/server/http/pages'
import { addDoors } from './open-doors'

const doors: FeaturePages = (server, services) => {
  const market = marketOf(services)
  const shown = { intake: market.intake, reference: () => market.reference(), process: market.env.process }
  addDoors(server, services, () => shown)
}

export default doors
