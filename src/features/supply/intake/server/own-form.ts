import { shapeAnswer } from '@/server/http/check'
import type { Services } from '@/server/services'
import { thankYouUrl } from '@/features/supply/thank-you-clicks/server/public'
import type { Members } from '../body-members'
import { type IntakeCallName, intakeCalls } from '../contract'
import { sortMembers } from '../own-members'
import { desks } from './desks'
import type { Kept } from './idempotency'
import type { IntakeMarket, RcidRef } from './market'
import { mayPost } from './sender'
import { settled } from './serve'

export interface OwnForm {
  readonly market: IntakeMarket
  readonly rcid: RcidRef
  readonly members: Members
  readonly ipaddress: string
  readonly test: boolean
}

export interface WebAnswer {
  readonly lead_id: number
  readonly status: string
  readonly oneToOne: readonly { readonly name: string }[]
  readonly redirect?: string
}

const atDesk = (services: Services, name: IntakeCallName, form: OwnForm): Promise<object> => {
  const { market, rcid, members, ipaddress, test } = form
  mayPost(rcid, desks[name].flow)
  const run = desks[name].read({
    market,
    reference: market.reference(),
    rcid,
    sorted: sortMembers(members, name === 'oneToOne'),
    now: services.clock.now(),
    ipaddress,
    staff: test,
    onwards: (lead) => thankYouUrl(services, lead),
  })
  return run()
}

/** A consumer's form that is our own page: the desks of the publishers' calls, for the RCID that the page is of. */
export async function atOwnForm(services: Services, name: 'prematch' | 'oneToOne', form: OwnForm): Promise<WebAnswer> {
  const { data } = shapeAnswer(intakeCalls[name], await atDesk(services, name, form)) as { data: WebAnswer }
  return data
}

/** A publisher tries the calls of an RCID out: a test lead, answered as the door answers, refusals included. */
export const tryAtDesk = (
  services: Services,
  name: 'ping' | 'post' | 'direct',
  form: Omit<OwnForm, 'test'>,
): Promise<Kept> => settled(name, async () => atDesk(services, name, { ...form, test: true }))
