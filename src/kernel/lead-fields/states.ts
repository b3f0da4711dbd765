/** The states of a lead's address: the fifty and the District of Columbia, each with the zip prefixes it uses. */
const ZIP_PREFIXES: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729 755',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  // Fishers Island has a Connecticut zip; Holtsville serves the tax office.
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  // Fort Campbell straddles the border under a Kentucky zip.
  TN: '370-385 422',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  // Alta has an Idaho zip.
  WY: '820-831 834',
}

export const US_STATES: readonly string[] = Object.keys(ZIP_PREFIXES)
/** Without the District of Columbia. */
export const FIFTY_STATES = US_STATES.filter((state) => state !== 'DC')

const STATE_NAMES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
}

/** 'oh', 'OH' and 'Ohio' all mean OH. */
export function readState(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (Object.hasOwn(ZIP_PREFIXES, code)) return code
  const name = text.trim().toLowerCase()
  return Object.hasOwn(STATE_NAMES, name) ? (STATE_NAMES[name] ?? null) : null
}

const NAMES = new Map(
  Object.entries(STATE_NAMES).map(([name, code]) => [
    code,
    name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(' Of ', ' of '),
  ]),
)

/** OH is Ohio; null where there is no such state. */
export const stateName = (code: string): string | null => NAMES.get(code.trim().toUpperCase()) ?? null

export function zipBelongsTo(zip: string, state: string): boolean {
  const prefix = Number(zip.slice(0, 3))
  return (ZIP_PREFIXES[state] ?? '').split(' ').some((range) => {
    const [from = '', to = from] = range.split('-')
    return range !== '' && prefix >= Number(from) && prefix <= Number(to)
  })
}
