import { publisherAnswer } from '@/engine/decide/answer'
import { oneToOneRefusal } from '@/engine/decide/moves'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import { withProvider } from '@/engine/electricity'
import { zipBelongsTo } from '@/kernel/lead-fields'
import type { RcidRef } from '@/features/platform/reference/server/public'
import { identityHash } from '../store/identity'
import type {
  ChosenBrands,
  ChosenLenders,
  LateAnswer,
  LeadOutcome,
  MarketIntake,
  PingOutcome,
  PrematchOutcome,
  Submission,
} from '../types'
import { arrive, consentOf } from './arrivals'
import { agreed, chosenAmong } from './brands'
import type { MarketEnv } from './env'
import { buyersGone } from './gone'
import { lateAnswer } from './late'
import { isTest } from './lead-facts'
import { offeredBrands, rankedFor } from './offering'
import { sendOneToOne } from './one-to-one'
import { takePing } from './ping'
import { waitForAnswer } from './wait'

/** The publishers' five requests and the lenders' late answers, on the real marketplace. */
export class Intake implements MarketIntake {
  /** Direct posts under way, by person: a repeat in the same process waits for the first. */
  private readonly directs = new Map<string, Promise<LeadOutcome>>()

  constructor(private readonly env: MarketEnv) {}

  ping(submission: Submission): Promise<PingOutcome> {
    return takePing(this.env, this.named(submission))
  }

  /** Publishers have names of their own for electricity providers; rules and lenders go by ours. */
  private named(submission: Submission, state?: string): Submission {
    const fields = withProvider(this.env.reference().providers, submission.fields, state)
    return fields === submission.fields ? submission : { ...submission, fields }
  }

  async post(sent: Submission, pingId: number, chosen: ChosenBrands): Promise<LeadOutcome> {
    const { env } = this
    const ping = await env.store.loadPing(pingId)
    const submission = this.named(sent, sent.fields['state'] ?? ping?.fields['state'])
    const { rcid } = submission
    if (!ping) throw invalidField('ping_id', 'There is no such ping')
    if (ping.rcid !== rcid.id || ping.product !== rcid.product)
      throw refuse('The ping belongs to another rcid or product')
    if (ping.lead !== null) return this.posted(ping.lead, submission)
    if (ping.expiresAt <= env.clock.now()) throw refuse('The ping has expired, please ping again')
    if (ping.status !== 'success') throw refuse('The ping was not accepted')
    const known = env.reference()
    const choice = chosen && agreed(known, ping.offered, chosenAmong(known, ping.offered, chosen))
    const { fields, exceptions } = pingWins(submission.fields, ping.fields)
    const { state, zip } = fields
    if (state !== undefined && zip !== undefined && !zipBelongsTo(zip, state))
      throw invalidField('zip', `This zip is not in ${state}`)
    const bids = new Map(ping.postings.map((answered) => [answered.order, answered]))
    const judged = await arrive(env, {
      submission: { ...submission, fields, test: submission.test || ping.test },
      flow: 'pingpost',
      ping: ping.id,
      promise: ping.promise,
      consent: choice?.consent ?? { kind: 'absent' },
      prematch: false,
      bids,
      repeats: false,
      exceptions,
      rounds: [
        { at: new Date(env.clock.now()).toISOString(), shown: ping.offered, ...(choice?.round ?? { chosen: null }) },
      ],
      beforeStoring: (auction) => buyersGone(env, ping, auction),
    })
    if (judged.arrived.kind === 'posted') return this.posted(judged.arrived.lead, submission)
    return judged.run.answered
  }

  /** The ping was used: with the same identity it is a repeat and gets the first answer. */
  private async posted(lead: number, { fields }: Submission): Promise<LeadOutcome> {
    const { env } = this
    const first: Readonly<Record<string, string>> = (await env.store.loadLead(lead))?.identity ?? {}
    const same = (['phone', 'email'] as const).every((name) => (first[name] ?? '') === (fields[name] ?? ''))
    if (!same) throw refuse('The ping was already posted')
    return waitForAnswer(env, lead)
  }

  async direct(submission: Submission, chosen: ChosenLenders): Promise<LeadOutcome> {
    const { env } = this
    const { phone, email } = submission.fields
    const known = (phone ?? email) !== undefined && !isTest(submission)
    const key = `${submission.rcid.id}/${identityHash(env.keys, 'direct', `${phone}/${email}`)?.toString('base64') ?? ''}`
    const under = known ? this.directs.get(key) : undefined
    if (under) return under
    const outcome = this.takeDirect(submission, chosen)
    if (known) {
      this.directs.set(key, outcome)
      const forget = (): boolean => this.directs.delete(key)
      outcome.then(forget, forget)
    }
    return outcome
  }

  private async takeDirect(submission: Submission, chosen: ChosenLenders): Promise<LeadOutcome> {
    const { env } = this
    const judged = await arrive(env, {
      submission: this.named(submission),
      flow: 'directpost',
      ping: null,
      promise: null,
      consent: consentOf(chosen),
      prematch: false,
      repeats: true,
      exceptions: [],
      rounds: chosen === undefined ? [] : [{ at: new Date(env.clock.now()).toISOString(), shown: [], chosen }],
    })
    if (judged.arrived.kind === 'repeat') return waitForAnswer(env, judged.arrived.lead)
    return judged.run.answered
  }

  async prematch(submission: Submission): Promise<PrematchOutcome> {
    const { env } = this
    const { rcid, source } = submission
    const at = new Date(env.clock.now()).toISOString()
    const rounds: { at: string; shown: { lender: number; brand: string }[]; chosen: null }[] = []
    const judged = await arrive(env, {
      submission: this.named(submission),
      flow: 'traffic',
      ping: null,
      promise: null,
      consent: { kind: 'open' },
      prematch: true,
      repeats: false,
      exceptions: [],
      rounds,
      beforeStoring: (auction) => {
        const ranked = auction ? rankedFor(rcid, env.reference(), auction.candidates) : []
        rounds.push({ at, shown: offeredBrands(env.reference(), ranked, source, auction?.pinged), chosen: null })
      },
    })
    const { state } = judged.run
    const { status, reason } = publisherAnswer(state)
    const shown = state.status === 'incomplete' ? (rounds[0]?.shown ?? []) : []
    return {
      lead: state.lead,
      status: state.status === 'incomplete' ? (shown.length > 0 ? 'pending' : 'unmatched') : status,
      oneToOne: shown.map(({ brand }) => brand),
      reason,
    }
  }

  async oneToOne(rcid: RcidRef, lead: number, brands: readonly string[]) {
    const { env } = this
    const loaded = await env.store.loadLead(lead)
    if (!loaded || loaded.facts.rcid !== rcid.id) throw notFound('Lead')
    const refusal = oneToOneRefusal(loaded.state, env.clock.now())
    if (refusal !== null) throw refuse(refusal)
    return sendOneToOne(env, rcid, loaded, brands)
  }

  lateAnswer(token: string, answer: LateAnswer): Promise<boolean> {
    return lateAnswer(this.env, token, answer)
  }
}

/** What the ping said wins: a post cannot change what lenders have bid on. */
function pingWins(post: Readonly<Record<string, string>>, ping: Readonly<Record<string, string>>) {
  const exceptions = Object.entries(ping).flatMap(([name, value]) => {
    const now = post[name]
    return now !== undefined && now !== value ? [`${name}: the post says ${now}, the ping said ${value}`] : []
  })
  return { fields: { ...post, ...ping }, exceptions }
}
