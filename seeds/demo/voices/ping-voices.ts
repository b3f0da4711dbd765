import { dollars, escaped, json, type Spoken, VALID_SECONDS, type Voice, xml } from './spoken'

const until = (at: number): number => Math.floor(at / 1000) + VALID_SECONDS
const untilIso = (at: number): string => new Date(at + VALID_SECONDS * 1000).toISOString()

const soap12 = (body: string): Spoken =>
  xml(
    `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>${body}</env:Body></env:Envelope>`,
    'application/soap+xml; charset=utf-8',
  )
const STILLWATER = 'xmlns="urn:example:stillwater:leads"'

/** What buyers that are pinged answer, in the words of their send format. */
export const PING_VOICES: Readonly<Record<string, Voice>> = {
  'crestline-bid-json': {
    ping: (reply) =>
      reply.kind === 'bid'
        ? json({
            status: 'bid',
            bid: { id: reply.reference, amount: reply.cents / 100, expires_in: VALID_SECONDS },
          })
        : json({ status: 'no_bid', message: reply.reason }),
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ status: 'accepted', lead: { id: reply.reference, price: dollars(reply.cents) } })
        : reply.kind === 'refused'
          ? json({ status: 'rejected', message: reply.reason, ...(reply.duplicate ? { code: 'DUPLICATE' } : {}) })
          : json({ status: 'pending' }),
  },
  'homeward-tasks-json': {
    ping: (reply, at) =>
      reply.kind === 'bid'
        ? json({ available: true, payout: reply.cents / 100, matchToken: reply.reference, expiresAt: untilIso(at) })
        : json({ available: false, noMatchReason: reply.reason }),
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ result: { code: 'PLACED', requestId: reply.reference, payout: reply.cents / 100 } })
        : reply.kind === 'refused'
          ? json({ result: { code: reply.duplicate ? 'DUPLICATE_CONSUMER' : 'NO_MATCH', detail: reply.reason } })
          : json({ result: { code: 'QUEUED' } }),
  },
  'tallgrass-xml-bids': {
    ping: (reply) =>
      reply.kind === 'bid'
        ? xml(
            `<PingResponse ticket="T-${escaped(reply.reference)}" status="ok"><Bids><Bid id="${escaped(reply.reference)}" price="${dollars(reply.cents)}" state="open" seconds="${VALID_SECONDS}"/></Bids></PingResponse>`,
          )
        : xml(`<PingResponse status="none"><Message>${escaped(reply.reason)}</Message><Bids/></PingResponse>`),
    post: (reply) =>
      reply.kind === 'accepted'
        ? xml(`<PostResponse status="sold" sale="${escaped(reply.reference)}" price="${dollars(reply.cents)}"/>`)
        : reply.kind === 'refused'
          ? xml(
              `<PostResponse status="refused"><Reason code="${reply.duplicate ? 'dup' : 'no'}">${escaped(reply.reason)}</Reason></PostResponse>`,
            )
          : xml(`<PostResponse status="held" sale="${escaped(reply.reference)}"/>`),
  },
  'brandbridge-bids-json': {
    ping: (reply, at, brand) =>
      json({
        tree_id: `t-${reply.kind === 'bid' ? reply.reference : '0'}`,
        bids:
          reply.kind === 'bid'
            ? [{ brand, price: reply.cents / 100, token: reply.reference, state: 'open', until: until(at) }]
            : [],
      }),
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ results: [{ outcome: 'sold', sale_id: reply.reference, price: reply.cents / 100 }] })
        : reply.kind === 'refused'
          ? json({ results: [{ outcome: reply.duplicate ? 'duplicate' : 'passed', why: reply.reason }] })
          : json({ results: [{ outcome: 'held' }] }),
  },
  'gableworks-shared-json': {
    ping: (reply) =>
      reply.kind === 'bid'
        ? json({ round: reply.reference, open: true, members: [{ member: 'A1', bid: dollars(reply.cents) }] })
        : json({ round: 'r0', open: true, members: [{ member: 'A1', bid: null }] }),
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ taken: 1, total: reply.cents / 100, receipt: reply.reference })
        : reply.kind === 'refused'
          ? json({ taken: 0, why: reply.reason }, reply.duplicate ? 409 : 200)
          : json({ round: 'open' }),
  },
  'stillwater-soap12': {
    ping: (reply, at) =>
      soap12(
        reply.kind === 'bid'
          ? `<QuoteResponse ${STILLWATER}><QuoteResult><Number>${escaped(reply.reference)}</Number><Amount>${reply.cents}</Amount><ValidUntil>${untilIso(at)}</ValidUntil></QuoteResult></QuoteResponse>`
          : `<QuoteResponse ${STILLWATER}><NoQuote><Reason>${escaped(reply.reason)}</Reason></NoQuote></QuoteResponse>`,
      ),
    post: (reply) =>
      soap12(
        `<PurchaseResponse ${STILLWATER}><PurchaseResult>${
          reply.kind === 'accepted'
            ? `<State>Purchased</State><Number>${escaped(reply.reference)}</Number><Amount>${reply.cents}</Amount>`
            : reply.kind === 'refused'
              ? `<State>${reply.duplicate ? 'Duplicate' : 'Declined'}</State><Reason>${escaped(reply.reason)}</Reason>`
              : '<State>Held</State>'
        }</PurchaseResult></PurchaseResponse>`,
      ),
  },
  'clearpath-debt-json': {
    ping: (reply) =>
      reply.kind === 'bid'
        ? json({
            interested: 'yes',
            offer: { cents: reply.cents, ref: reply.reference, valid_seconds: VALID_SECONDS },
          })
        : json({ interested: 'no', why: reply.reason }),
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ state: 'taken', case: reply.reference, paid_cents: reply.cents })
        : reply.kind === 'refused'
          ? json(
              reply.duplicate ? { why: reply.reason } : { state: 'declined', why: reply.reason },
              reply.duplicate ? 409 : 200,
            )
          : json({ state: 'open' }),
  },
}
