import { marketOf } from '@/features/selling/market/server/public'
import type { FeaturePages } from '@/server/http/pages'
import type { Services } from '@/server/services'
import type { IntakeMarket } from './market'
import { addDoors } from './open-doors'

export function intakeMarket(services: Services): IntakeMarket {
  const market = marketOf(services)
  return { intake: market.intake, reference: () => market.reference(), process: market.env.process }
}

const doors: FeaturePages = (server, services) => {
  const market = intakeMarket(services)
  addDoors(server, services, () => market)
}

export default doors
