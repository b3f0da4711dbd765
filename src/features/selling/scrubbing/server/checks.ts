import { LEAD_AGE, LEADS_PER_DAY, type ScrubberConfig } from '../scrubbers'
import type { Providers } from './providers/types'
import type { ScrubInput } from './types'
import { findBadWord } from './words'

export type Finding =
  | { readonly pass: true; readonly data: Data }
  /** The action is the scrubber's own where it has one, else the publisher's rule decides. */
  | { readonly pass: false; readonly data: Data; readonly reason: string; readonly action?: 'fail' | 'flag' }

/** Goes into the scrubbing log, which is not sealed: nothing that tells who the consumer is. */
export type Data = Readonly<Record<string, unknown>>

export type Check = (input: ScrubInput, config: ScrubberConfig, providers: Providers) => Finding | Promise<Finding>

export const passed = (data: Data): Finding => ({ pass: true, data })
/** The lead lacks what the scrubber looks at. Whether it may lack it is for required fields and tokens to say. */
export const nothingToCheck = (what: string): Finding => passed({ note: `no ${what}` })
export const verdict = (fails: boolean, data: Data, reason: string): Finding =>
  fails ? { pass: false, data, reason } : passed(data)

export const badWord: Check = ({ lists, fields }) => {
  const found = findBadWord(lists.words, fields)
  if (found === null) return passed({})
  return { pass: false, data: { ...found }, reason: `"${found.word}" in the ${found.field}`, action: found.action }
}

export const areaCode: Check = ({ lists, fields }) => {
  const { phone = '', state = '' } = fields
  if (phone === '') return nothingToCheck('phone')
  if (state === '') return nothingToCheck('state')
  const areacode = phone.slice(0, 3)
  return verdict(
    lists.areaCodes.has(`${areacode}/${state}`),
    { areacode, state },
    `${areacode} is not valid in ${state}`,
  )
}

export const leadAge: Check = ({ fields, now }, config) => {
  const asked = Date.parse(fields['leadtime'] ?? '')
  if (Number.isNaN(asked)) return nothingToCheck('lead time')
  const maximum = config[LEAD_AGE] ?? 0
  // Clocks differ: a request from the future is a new one.
  const age = Math.max(0, Math.floor((now - asked) / 1000))
  return verdict(age > maximum, { age, maximum }, `${age} seconds old, ${maximum} allowed`)
}

export const certificateReuse: Check = ({ fields, history }) => {
  if (!fields['trustedform'] && !fields['leadid']) return nothingToCheck('certificate')
  const reused = history.certificateReused
  return verdict(reused, { reused }, 'the certificate came before with another phone')
}

const velocity =
  (field: 'ipaddress' | 'address', what: string, earlier: (input: ScrubInput) => number): Check =>
  (input, config) => {
    if (!input.fields[field]) return nothingToCheck(what)
    const maximum = config[LEADS_PER_DAY] ?? 0
    // This lead counts too.
    const leads = earlier(input) + 1
    return verdict(leads > maximum, { leads, maximum }, `${leads} leads in 24 hours, ${maximum} allowed`)
  }

export const ipVelocity = velocity('ipaddress', 'IP address', ({ history }) => history.sameIp)
export const addressVelocity = velocity('address', 'street address', ({ history }) => history.sameAddress)
