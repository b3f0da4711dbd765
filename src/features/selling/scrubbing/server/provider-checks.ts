import {
  failsOn,
  type Flag,
  FLAG_COLOURS,
  JORNAYA_FLAGS,
  type JornayaFlag,
  PHONE_TYPES,
  riskBand,
} from '../scrub-codes'
import { ANURA_FLAG, jornayaSetting, RISK_FLAG, VOIP } from '../scrubbers'
import { type Check, type Data, type Finding, nothingToCheck, passed, verdict } from './checks'
import type { Asked } from './providers/types'

/** A provider that is down lets the lead pass; the log keeps that it was not looked at. */
function judge<A>(asked: Asked<A>, decide: (answer: A, own: Data) => Finding): Finding {
  if (!asked.ok) return passed({ error: asked.error })
  return decide(asked.answer, asked.embedded ? { embedded: true } : {})
}

export const phoneValidation: Check = async ({ fields }, config, { phone }) => {
  if (!fields['phone']) return nothingToCheck('phone')
  return judge(await phone.ask(fields), ({ valid, line, type, carrier }, own) => {
    const data = { valid, line, phonetype: type, carrier, ...own }
    if (!valid) return verdict(true, data, line)
    return verdict(config[VOIP] === 1 && type === 'v', data, `${PHONE_TYPES.v} number`)
  })
}

const NEEDS_MORE = 5

export const risk =
  (provider: 'riskA' | 'riskB'): Check =>
  async ({ fields }, config, providers) => {
    if (!fields['ipaddress'] && !fields['email']) return passed({ status: NEEDS_MORE })
    return judge(await providers[provider].ask(fields), ({ status, score, phonetype, reasons }, own) => {
      if (score === null) return passed({ status, phonetype, ...own })
      const { colour, flag } = riskBand(score)
      const data = { status, score, colour, flag, phonetype, reasons, ...own }
      return verdict(failsOn(config[RISK_FLAG] ?? 0, flag), data, `score ${score} (${FLAG_COLOURS[flag]})`)
    })
  }

const ANURA_FLAGS = { good: 1, warning: 2, bad: 3 } as const

export const anura: Check = async ({ fields }, config, providers) => {
  if (!fields['anura']) return nothingToCheck('Anura id')
  return judge(await providers.anura.ask(fields), ({ result }, own) => {
    const flag = ANURA_FLAGS[result]
    return verdict(failsOn(config[ANURA_FLAG] ?? 0, flag), { result, flag, ...own }, `the visitor is ${result}`)
  })
}

export const jornaya: Check = async ({ fields }, config, providers) => {
  if (!fields['leadid']) return nothingToCheck('LeadiD')
  return judge(await providers.jornaya.ask(fields), ({ flags }, own) => {
    const failing = (Object.entries(flags) as [JornayaFlag, Flag][])
      .filter(([name, flag]) => failsOn(config[jornayaSetting(name)] ?? 0, flag))
      .map(([name, flag]) => `${JORNAYA_FLAGS[name].toLowerCase()} is ${FLAG_COLOURS[flag]}`)
    return verdict(failing.length > 0, { flags, ...own }, failing.join(', '))
  })
}
