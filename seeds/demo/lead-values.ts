import type { ProductId } from '@/kernel/lead-fields'
import { drawKey, type Random } from './chance'

/** What consumers answer to the questions of each product. */

type Draw = (random: Random) => string
const questions = (weights: Readonly<Record<string, Readonly<Record<string, number>>>>): [string, Draw][] =>
  Object.entries(weights).map(([name, of]) => [name, drawKey(of)])

const TIMEFRAME = {
  immediately: 22,
  within_1_month: 26,
  '1_3_months': 30,
  '3_6_months': 12,
  over_6_months: 5,
  not_sure: 5,
}
const CREDIT = { excellent: 26, good: 32, fair: 23, below_average: 12, poor: 7 }
const HOMEOWNER = { yes: 93, no: 7 }
/** Of those who are pinged about, more are tenants; their pings rarely get a price. */
const TENANT_PINGS = 0.08
const HOME_VALUES = {
  '0-99999': 2,
  '100000-149999': 6,
  '150000-199999': 10,
  '200000-249999': 14,
  '250000-299999': 15,
  '300000-399999': 22,
  '400000-499999': 13,
  '500000-749999': 12,
  '750000-999999': 4,
  '1000000+': 2,
}
const OWED = {
  '0-99999': 22,
  '100000-149999': 20,
  '150000-199999': 20,
  '200000-249999': 16,
  '250000-299999': 10,
  '300000-399999': 8,
  '400000-499999': 4,
}

const QUESTIONS: Readonly<Record<ProductId, readonly (readonly [string, Draw])[]>> = {
  1: questions({
    homeowner: HOMEOWNER,
    projecttype: { replace: 76, install: 14, repair: 10 },
    timeframe: TIMEFRAME,
    windowcount: { '1-2': 18, '3-5': 34, '6-9': 27, '10+': 21 },
  }),
  2: questions({
    homeowner: HOMEOWNER,
    projecttype: { replace: 64, install: 7, repair: 14, storm_damage: 15 },
    timeframe: TIMEFRAME,
    roofmaterial: { asphalt: 72, metal: 11, tile: 6, flat: 4, cedar: 3, other: 2, slate: 1, tar: 1 },
    storycount: { '1': 52, '2': 42, '3+': 6 },
  }),
  3: questions({
    homeowner: HOMEOWNER,
    projecttype: {
      remodel: 34,
      tub_to_shower: 26,
      replace_shower: 14,
      walk_in_tub: 12,
      replace_tub: 8,
      repair: 6,
    },
    timeframe: TIMEFRAME,
    addremovewalls: { no: 80, not_sure: 11, yes: 9 },
  }),
  4: questions({
    homeowner: HOMEOWNER,
    projecttype: { replace: 76, repair: 13, install: 11 },
    timeframe: TIMEFRAME,
    sidingtype: {
      vinyl: 58,
      fiber_cement: 14,
      wood: 8,
      aluminum: 6,
      engineered_wood: 4,
      brick: 4,
      stucco: 3,
      other: 2,
      steel: 1,
    },
    storycount: { '1': 44, '2': 49, '3+': 7 },
  }),
  5: questions({
    homeowner: HOMEOWNER,
    projecttype: { install: 78, install_battery: 12, expand: 4, battery: 3, repair: 3 },
    timeframe: TIMEFRAME,
    powerbill: {
      '0-50': 3,
      '51-100': 12,
      '101-150': 22,
      '151-200': 22,
      '201-300': 22,
      '301-400': 10,
      '401-500': 5,
      '501-700': 3,
      '701+': 1,
    },
    roofshade: { none: 48, little: 27, partial: 15, not_sure: 6, full: 4 },
    propertytype: { single_family: 84, townhouse: 7, multi_family: 3, mobile: 3, condo: 2, commercial: 1 },
    creditscore: CREDIT,
  }),
  6: questions({
    homeowner: { yes: 98, no: 2 },
    projecttype: { lower_rate: 38, cash_out: 32, consolidate: 14, home_equity: 9, change_term: 7 },
    propertytype: { single_family: 80, townhouse: 7, condo: 8, multi_family: 4, mobile: 1 },
    occupancy: { primary: 88, investment: 8, secondary: 4 },
    loantype: { conventional: 58, fha: 18, va: 10, not_sure: 8, none: 4, usda: 2 },
    militaryservice: { no: 86, yes: 14 },
    bankruptcy: { no: 94, yes: 6 },
    propertyvalue: HOME_VALUES,
    owedamount: OWED,
    creditscore: CREDIT,
  }),
  7: questions({
    creditcarddebt: {
      '0-4999': 3,
      '5000-7499': 5,
      '7500-9999': 7,
      '10000-14999': 21,
      '15000-19999': 20,
      '20000-24999': 14,
      '25000-29999': 9,
      '30000-39999': 9,
      '40000-49999': 5,
      '50000-99999': 6,
      '100000+': 1,
    },
    behindonpayments: { current: 34, under_30: 20, '30_60': 18, '60_90': 10, over_90: 8, collections: 10 },
    employed: { yes: 84, no: 16 },
    creditscore: { excellent: 26, good: 32, fair: 23, below_average: 12, poor: 7 },
  }),
  8: questions({
    homeowner: { yes: 94, no: 6 },
    projecttype: { cash_offer: 58, both: 28, list_with_agent: 14 },
    propertytype: { single_family: 74, condo: 9, townhouse: 7, multi_family: 5, mobile: 3, land: 1.5, commercial: 0.5 },
    propertycondition: { good: 34, fair: 30, excellent: 16, poor: 16, teardown: 4 },
    occupancy: { owner: 62, vacant: 20, tenant: 12, family: 6 },
    reasonforselling: {
      relocating: 20,
      downsizing: 14,
      inherited: 14,
      financial: 12,
      repairs: 10,
      divorce: 9,
      tired_landlord: 8,
      upsizing: 6,
      retirement: 5,
      other: 2,
    },
    timeframe: { asap: 32, within_30_days: 20, '1_3_months': 26, '3_6_months': 10, not_sure: 7, over_6_months: 5 },
    realtorlisting: { no: 90, yes: 10 },
    propertyvalue: HOME_VALUES,
    owedamount: OWED,
  }),
}

/** Written into the fields: copying objects of so many shapes would take longer than all drawing. */
export function addAnswers(fields: Record<string, string>, product: ProductId, pinged: boolean, random: Random): void {
  for (const [name, drawn] of QUESTIONS[product]) fields[name] = drawn(random)
  if (pinged && fields['homeowner'] === 'yes' && random.chance(TENANT_PINGS)) fields['homeowner'] = 'no'
}
