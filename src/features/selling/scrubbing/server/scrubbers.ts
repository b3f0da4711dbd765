import type { Clock } from '@/kernel/clock'
import type { Config } from '@/server/config'
import type { Outbound } from '@/server/outbound/client'
import { type ProviderId, type Scrubber, type ScrubberId, SCRUBBERS, scrubberState } from '../scrubbers'
import * as local from './checks'
import * as asking from './provider-checks'
import { HttpProvider } from './providers/http'
import { LOCAL_PROVIDERS } from './providers/local'
import type { Answers, Problems, Provider, Providers } from './providers/types'
import { WIRES } from './providers/wire'
import type { Scrubbers, ScrubInput, ScrubRecord, ScrubVerdict } from './types'

const CHECKS: Readonly<Record<ScrubberId, local.Check>> = {
  badword: local.badWord,
  areacode: local.areaCode,
  age: local.leadAge,
  certificate: local.certificateReuse,
  ipvelocity: local.ipVelocity,
  addressvelocity: local.addressVelocity,
  phone: asking.phoneValidation,
  riskA: asking.risk('riskA'),
  riskB: asking.risk('riskB'),
  anura: asking.anura,
  jornaya: asking.jornaya,
}

export type ScrubSettings = Pick<
  Config,
  | 'SLUICE_PHONE_CHECK_URL'
  | 'SLUICE_PHONE_CHECK_TOKEN'
  | 'SLUICE_RISK_A_URL'
  | 'SLUICE_RISK_A_TOKEN'
  | 'SLUICE_RISK_B_URL'
  | 'SLUICE_RISK_B_TOKEN'
  | 'SLUICE_ANURA_URL'
  | 'SLUICE_ANURA_TOKEN'
  | 'SLUICE_JORNAYA_URL'
  | 'SLUICE_JORNAYA_TOKEN'
  | 'SLUICE_SCRUB_TIMEOUT'
>

export interface ScrubbersOptions {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly config: ScrubSettings
  /** For the alert: a provider began to fail, or is not asked any more for a while; a scrubber of ours is broken. */
  readonly onProblem: (provider: ProviderId | ScrubberId, text: string) => void
  /** The provider of the last problem answers again. */
  readonly onRecovered?: (provider: ProviderId) => void
}

function createProviders({ outbound, clock, config }: ScrubbersOptions, problems: Problems): Providers {
  const at = <P extends ProviderId>(id: P, url: string | undefined, token: string | undefined): Provider<Answers[P]> =>
    url === undefined
      ? LOCAL_PROVIDERS[id]
      : new HttpProvider<Answers[P]>({
          ...problems,
          id,
          url,
          token,
          wire: WIRES[id],
          outbound,
          clock,
          timeoutMs: config.SLUICE_SCRUB_TIMEOUT,
        })
  return {
    phone: at('phone', config.SLUICE_PHONE_CHECK_URL, config.SLUICE_PHONE_CHECK_TOKEN),
    riskA: at('riskA', config.SLUICE_RISK_A_URL, config.SLUICE_RISK_A_TOKEN),
    riskB: at('riskB', config.SLUICE_RISK_B_URL, config.SLUICE_RISK_B_TOKEN),
    anura: at('anura', config.SLUICE_ANURA_URL, config.SLUICE_ANURA_TOKEN),
    jornaya: at('jornaya', config.SLUICE_JORNAYA_URL, config.SLUICE_JORNAYA_TOKEN),
  }
}

/** An alert that cannot be raised must not cost a lead. */
const safely =
  <T extends unknown[]>(tell: ((...args: T) => void) | undefined) =>
  (...args: T): void => {
    try {
      tell?.(...args)
    } catch {
      // Whoever is told has its own way to report that it cannot listen.
    }
  }

export function createScrubbers(options: ScrubbersOptions): Scrubbers {
  const onProblem = safely(options.onProblem)
  const providers = createProviders(options, { onProblem, onRecovered: safely(options.onRecovered) })
  const running = new Set<Promise<ScrubVerdict>>()

  async function check({ id, name }: Scrubber, config: Readonly<Record<string, number>>, input: ScrubInput) {
    try {
      return await CHECKS[id](input, config, input.test ? LOCAL_PROVIDERS : providers)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      onProblem(id, `${name} is broken: ${text}`)
      return local.passed({ error: 'the scrubber is broken' })
    }
  }

  async function scrub(input: ScrubInput): Promise<ScrubVerdict> {
    const { publisher } = input
    const records: ScrubRecord[] = []
    const flags: string[] = []
    for (const scrubber of SCRUBBERS) {
      const { enabled, config } = scrubberState(scrubber, publisher.scrubbers.get(scrubber.name))
      if (!enabled) continue
      const began = performance.now()
      const finding = await check(scrubber, config, input)
      const ms = Math.round(performance.now() - began)
      records.push({ scrubber: scrubber.name, ispass: finding.pass, data: finding.data, ms })
      if (finding.pass) continue
      const reason = `${scrubber.name}: ${finding.reason}`
      if ((finding.action ?? publisher.failFlagRule) === 'fail')
        return { outcome: 'fail', scrubber: scrubber.id, reason, records }
      flags.push(reason)
    }
    if (flags.length > 0) return { outcome: 'flag', reason: flags.join('; '), records }
    return { outcome: 'pass', reason: null, records }
  }

  return {
    run(input) {
      const run = scrub(input).finally(() => running.delete(run))
      running.add(run)
      return run
    },
    async stop() {
      await Promise.allSettled(running)
    },
  }
}
