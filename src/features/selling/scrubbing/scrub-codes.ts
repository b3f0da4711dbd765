/** What scrubbers say in codes, and how people read it. */

/** The setting and the answer speak the same numbers: a flag of 2 or more fails "on yellow", 3 fails "on red". */
export const FLAG_OPTIONS = [
  { value: 0, label: 'Off' },
  { value: 2, label: 'Fail on yellow' },
  { value: 3, label: 'Fail on red' },
] as const

export type Flag = 1 | 2 | 3
export const FLAG_COLOURS: Readonly<Record<Flag, string>> = { 1: 'green', 2: 'yellow', 3: 'red' }

export const failsOn = (setting: number, flag: Flag): boolean => setting > 0 && flag >= setting

/** From best to worst; a score belongs to the first band that it reaches, and to the last one below all. */
export const RISK_BANDS = [
  { from: 10, colour: 'green', flag: 1 },
  { from: 0, colour: 'teal', flag: 1 },
  { from: -15, colour: 'yellow', flag: 2 },
  { from: -30, colour: 'orange', flag: 2 },
  { from: -70, colour: 'red', flag: 3 },
  { from: -100, colour: 'dark red', flag: 3 },
] as const

export type RiskBand = (typeof RISK_BANDS)[number]

export const riskBand = (score: number): RiskBand => RISK_BANDS.find(({ from }) => score >= from) ?? RISK_BANDS[5]

export const SCRUBBER_STATUS: Readonly<Record<number, string>> = {
  0: 'success',
  5: 'needs IP, email or domain',
  [-1]: 'network congestion',
  [-3]: 'invalid API key',
  [-4]: 'account suspended',
  [-6]: 'IP not in ACL',
  [-8]: 'illegal content',
  [-12]: 'out of vetting credits',
  [-13]: 'exceeded max API call rate',
  [-99]: 'database connection error',
}

export const statusText = (status: number): string => SCRUBBER_STATUS[status] ?? `status ${status}`

/** These are about the lead. The others are about the provider or our account with it: it has not looked at the lead. */
export const isAboutLead = (status: number): boolean => status === 0 || status === 5 || status === -8

export const PHONE_TYPES = { w: 'wireless', l: 'landline', v: 'VoIP', o: 'other' } as const
export type PhoneType = keyof typeof PHONE_TYPES

/** What Jornaya flags about a LeadiD; each has a setting of its own. */
export const JORNAYA_FLAGS = {
  authenticity: 'Authenticity',
  integrity: 'Data integrity',
  consent: 'Consent',
  duplicates: 'Duplicates',
} as const
export type JornayaFlag = keyof typeof JORNAYA_FLAGS
