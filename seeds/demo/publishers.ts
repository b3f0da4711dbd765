import { chanceFor, type Random } from './chance'
import { companyContact } from './contacts'
import {
  INACTIVE_PUBLISHERS,
  OWN_MEDIA,
  PUBLISHER_PROFILES,
  type PublisherProfile,
  WEB_PILOTS,
} from './publisher-profiles'
import { OPERATIONS } from './staff'
import type { DemoPublisher, DemoScrubber } from './types'

const FIRST_ID = 101

const LETTERS: Readonly<Record<string, DemoScrubber>> = {
  P: { name: 'Phone validation', enabled: true, settings: { 'VoIP numbers': 0 } },
  A: { name: 'Risk A', enabled: true, settings: { 'Risk score, flag value': 3 } },
  B: { name: 'Risk B', enabled: true, settings: { 'Risk score, flag value': 3 } },
  N: { name: 'Anura', enabled: true, settings: { 'Result, flag value': 3 } },
  J: {
    name: 'Jornaya',
    enabled: true,
    settings: {
      'Authenticity, flag value': 3,
      'Data integrity, flag value': 3,
      'Consent, flag value': 3,
      'Duplicates, flag value': 0,
    },
  },
  C: { name: 'Certificate reuse', enabled: true, settings: {} },
  a: { name: 'Lead age', enabled: true, settings: { 'Lead age, maximum': 3600 } },
  I: { name: 'IP velocity', enabled: true, settings: { 'Leads in 24 hours, maximum': 8 } },
  V: { name: 'Address velocity', enabled: true, settings: { 'Leads in 24 hours, maximum': 3 } },
}

const ALWAYS: readonly DemoScrubber[] = [
  { name: 'Bad words', enabled: true, settings: {} },
  { name: 'Area code', enabled: true, settings: {} },
]

const scrubbersOf = (letters: string): DemoScrubber[] => [
  ...ALWAYS,
  ...Object.entries(LETTERS).flatMap(([letter, scrubber]) => (letters.includes(letter) ? [scrubber] : [])),
]

function publisherOf(profile: PublisherProfile, index: number, random: Random): DemoPublisher {
  const { name, flow, exclusive } = profile
  const contact = companyContact(random, name, 'partners')
  return {
    id: FIRST_ID + index,
    name,
    status: INACTIVE_PUBLISHERS.includes(name) ? 'inactive' : 'active',
    companyname: `${name} ${random.pick(['LLC', 'Inc', 'Group LLC'])}`,
    accountmanager: random.pick(OPERATIONS),
    ...contact,
    duplicate: profile.duplicate,
    tokenrequirements: profile.tokens,
    tokenrequirementsping: profile.tokensPing,
    failflagrule: profile.flags ? 'flag' : 'fail',
    creditreturn: profile.creditReturn,
    copyfailedlead: index % 9 === 4,
    pricerejectvariance: profile.variance,
    leadtype: exclusive ? 'exclusive' : 'shared',
    sharedplaces: 3,
    sourcetraffic: flow === 'traffic' || WEB_PILOTS.includes(name),
    // Whoever pings may also post directly; not the other way round.
    sourcepost: flow !== 'traffic',
    sourcepingpost: flow === 'pingpost',
    scrubbers: scrubbersOf(profile.scrubbers),
    filters: [],
    ownMedia: OWN_MEDIA.includes(name),
    since: 640 - index * 19 - random.below(15),
  }
}

export const makePublishers = (seed: number): DemoPublisher[] =>
  PUBLISHER_PROFILES.map((profile, index) => publisherOf(profile, index, chanceFor(seed, 'publisher', profile.name)))
