import type { Random } from './chance'

/** Made-up utilities by state; elsewhere there is a cooperative. */
const UTILITIES: Readonly<Record<string, readonly string[]>> = {
  CA: ['Golden Coast Electric', 'Bayline Power', 'Mission Light & Power'],
  TX: ['Lone Prairie Energy', 'Gulfwind Retail', 'Pecan Valley Electric'],
  FL: ['Sawgrass Power & Light', 'Gulfshore Utilities'],
  AZ: ['Saguaro Public Service', 'Copper Basin Electric'],
  NJ: ['Garden Grid', 'Shoreline Electric'],
  NY: ['Hudson Lines', 'Empire Grid'],
  MA: ['Bay Colony Electric', 'Pilgrim Grid'],
  IL: ['Prairie State Edison', 'Lakefront Power'],
  NV: ['Silver Basin Energy'],
  MD: ['Chesapeake Electric'],
  CT: ['Charter Oak Light'],
  CO: ['Front Range Power'],
}

export const electricityProvider = (state: string, random: Random): string =>
  random.pick(UTILITIES[state] ?? [`${state} Rural Electric Cooperative`, `${state} Municipal Utilities`])
