import type { Services } from '@/server/services'
import { marketOf } from './market'

/** Started before anything listens, stopped after everything has drained. */
export default async function start(services: Services): Promise<() => Promise<void>> {
  const market = marketOf(services)
  await market.start()
  return () => market.stop()
}
