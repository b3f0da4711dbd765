import { z } from 'zod'
import { flag, type option, oneOf, text } from '@/kernel/inputs'
import { labelled } from '@/kernel/lookup'

/** Days of the duplicate checkers (of publishers and RCIDs) and steps of the price reject variance; 0 is off. */
export const DUPLICATE_DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 25, 30, 60, 90] as const
const VARIANCES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const

export const TOKEN_REQUIREMENTS = labelled({
  tf_only: 'Trusted Form Only',
  jornaya_only: 'Jornaya Only',
  both_required: 'Both Required',
  either_or_required: 'Either Or Required',
})
const tokens = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(['tf_only', 'jornaya_only', 'both_required', 'either_or_required'], 'Choose one of the options').nullable(),
)

const MOST_SITES = 20
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?$/

/** Host names with blanks between them, however they were entered: whole addresses are cut down to theirs. */
const sites = text(2000)
  .transform((entered) => {
    const hosts = entered
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((site) => site.replace(/^https:\/\//, '').replace(/\/.*/, ''))
    return [...new Set(hosts.filter((host) => host !== ''))]
  })
  .refine((hosts) => hosts.length <= MOST_SITES, `At most ${MOST_SITES} sites`)
  .refine((hosts) => hosts.every((host) => HOST.test(host)), 'Enter host names like www.example.com')
  .transform((hosts) => hosts.join(' '))

/** What a publisher's leads are judged by; each is in force for the next lead. */
export const PublisherSettings = z.strictObject({
  duplicate: oneOf(DUPLICATE_DAYS),
  tokenrequirements: tokens,
  tokenrequirementsping: tokens,
  failflagrule: z.enum(['fail', 'flag'], 'Choose fail or flag'),
  creditreturn: flag,
  copyfailedlead: flag,
  pingidentity: flag,
  pricerejectvariance: oneOf(VARIANCES),
  leadtype: z.enum(['exclusive', 'shared'], 'Choose shared or exclusive'),
  sharedplaces: oneOf([1, 2, 3, 4, 5]),
  sourcetraffic: flag,
  sourcepost: flag,
  sourcepingpost: flag,
  offersites: sites,
})
/** What is absent stays as it is. */
export const SettingsChange = PublisherSettings.partial()
export type SettingsChange = z.output<typeof SettingsChange>
export type SettingName = keyof SettingsChange

type Option = z.output<typeof option>

/** How a setting is shown and edited. */
export interface Setting {
  readonly name: SettingName
  readonly label: string
  readonly about: string
  /** A switch has none, nor has a text. */
  readonly options?: readonly Option[]
  readonly isText?: true
  /** What no choice is called, where there may be none. */
  readonly none?: string
}

const inDays = (days: number): Option => ({
  id: days,
  title: days === 0 ? 'Off' : days === 1 ? '1 day' : `${days} days`,
})
export const DUPLICATE_OPTIONS: readonly Option[] = DUPLICATE_DAYS.map(inDays)
const VARIANCE_OPTIONS = VARIANCES.map((percent) => ({ id: percent, title: percent === 0 ? 'Off' : `${percent}%` }))

export const SETTINGS: readonly Setting[] = [
  {
    name: 'duplicate',
    label: 'Duplicate checker',
    about: 'The same phone or email within these days, over all RCIDs of the publisher, is a duplicate and fails.',
    options: DUPLICATE_OPTIONS,
  },
  {
    name: 'tokenrequirements',
    label: 'Token requirements',
    about: 'Certificates that a lead must carry.',
    options: TOKEN_REQUIREMENTS,
    none: 'Not required',
  },
  {
    name: 'tokenrequirementsping',
    label: 'Token requirements, ping',
    about: 'Certificates that a ping must carry.',
    options: TOKEN_REQUIREMENTS,
    none: 'Not required',
  },
  {
    name: 'failflagrule',
    label: 'Fail/flag rule',
    about: 'What becomes of a lead that a scrubber or a missing token stops.',
    options: labelled({ fail: 'Fail', flag: 'Flag' }),
  },
  {
    name: 'creditreturn',
    label: 'Credit return',
    about: 'An accepted return also takes the payout back.',
  },
  {
    name: 'copyfailedlead',
    label: 'Copy failed lead',
    about: 'A lead that scrubbing failed is copied once, for staff to correct and re-match.',
  },
  {
    name: 'pingidentity',
    label: 'Identity in pings',
    about:
      'Pings may say who the consumer is, to orders that were allowed it. Off: never, whatever an order is allowed.',
  },
  {
    name: 'pricerejectvariance',
    label: 'Price reject variance',
    about: 'A post is not sold once its payout falls this far below what the ping promised.',
    options: VARIANCE_OPTIONS,
  },
  {
    name: 'leadtype',
    label: 'Lead type',
    about: 'Exclusive leads go to one lender, shared ones to several.',
    options: labelled({ exclusive: 'Exclusive', shared: 'Shared' }),
  },
  {
    name: 'sharedplaces',
    label: 'Lenders per shared lead',
    about: 'How many lenders may buy a shared lead.',
    options: [1, 2, 3, 4, 5].map((places) => ({ id: places, title: String(places) })),
  },
  { name: 'sourcetraffic', label: 'Source: web traffic', about: 'Takes leads of web forms.' },
  { name: 'sourcepost', label: 'Source: direct post', about: 'Takes leads without a ping before them.' },
  { name: 'sourcepingpost', label: 'Source: ping/post', about: 'Takes pings and the leads that follow them.' },
  {
    name: 'offersites',
    label: 'Sites with the offer page',
    about: 'Host names that may show the offer page in a frame, like www.example.com. Without one it is shown nowhere.',
    isText: true,
  },
]
