import { dollars, escaped, json, text, type Voice, xml } from './spoken'

/** What buyers that are only posted to answer, in the words of their send format. */
export const POST_VOICES: Readonly<Record<string, Voice>> = {
  'harborline-flat-json': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ success: true, lead_id: reply.reference, price: reply.cents / 100 })
        : reply.kind === 'refused'
          ? json({
              success: false,
              message:
                reply.duplicate && !/duplicate/i.test(reply.reason) ? `Duplicate: ${reply.reason}` : reply.reason,
            })
          : json({ status: 'queued' }),
  },
  'millbrook-form-xml': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? xml(
            `<response><status>Matched</status><lead_id>${escaped(reply.reference)}</lead_id><price>${dollars(reply.cents)}</price></response>`,
          )
        : reply.kind === 'refused'
          ? xml(
              `<response><status>${reply.duplicate ? 'Duplicate' : 'Unmatched'}</status><errors><error>${escaped(reply.reason)}</error></errors></response>`,
            )
          : xml('<response><status>Queued</status></response>'),
  },
  'quillpost-query-pipe': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? text(`1|Accepted|${dollars(reply.cents)}|${reply.reference}`)
        : reply.kind === 'refused'
          ? text(`0|${reply.reason}||`)
          : text('2|Queued||'),
  },
  'oakhurst-soap11': {
    post: (reply) => {
      const code = reply.kind === 'accepted' ? '0' : reply.kind === 'refused' && reply.duplicate ? '2' : '3'
      const inner =
        reply.kind === 'accepted'
          ? `<id>${escaped(reply.reference)}</id><message>Added</message>`
          : `<message>${escaped(reply.kind === 'refused' ? reply.reason : 'Queued')}</message>`
      const result = escaped(`<result code="${code}">${inner}</result>`)
      return xml(
        `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AddProspectResponse xmlns="urn:example:oakhurst:crm"><AddProspectResult>${result}</AddProspectResult></AddProspectResponse></s:Body></s:Envelope>`,
        'text/xml; charset=utf-8',
      )
    },
  },
  'slowriver-later-json': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({ state: 'bought', ticket: reply.reference, price_usd: dollars(reply.cents) })
        : reply.kind === 'refused'
          ? json(
              reply.duplicate ? { text: reply.reason } : { state: 'refused', text: reply.reason },
              reply.duplicate ? 409 : 200,
            )
          : json({ ticket: reply.reference, state: 'queued' }, 202),
  },
  'sunfield-solar-json': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? json({
            decision: 'buy',
            prospectNumber: reply.reference,
            pay: { value: dollars(reply.cents), currency: 'USD' },
          })
        : reply.kind === 'refused'
          ? json(
              reply.duplicate ? { why: reply.reason } : { decision: 'pass', why: reply.reason },
              reply.duplicate ? 409 : 200,
            )
          : json({ decision: 'open' }),
  },
  'lanternpoint-xml-field': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? text(`result=yes&amount=${dollars(reply.cents).replace('.', ',')}&ticket=${reply.reference}`)
        : reply.kind === 'refused'
          ? text(`result=${reply.duplicate ? 'double' : 'no'}&note=${encodeURIComponent(reply.reason)}`)
          : text(`result=later&ticket=${reply.reference}`),
  },
  'meridian-mortgage-xml': {
    post: (reply) =>
      xml(
        reply.kind === 'accepted'
          ? `<Receipt><Decision number="${escaped(reply.reference)}">ACCEPT</Decision><Fee>${dollars(reply.cents)}</Fee></Receipt>`
          : reply.kind === 'refused'
            ? `<Receipt><Decision>${reply.duplicate ? 'DUPLICATE' : 'DECLINE'}</Decision><Note>${escaped(reply.reason)}</Note></Receipt>`
            : `<Receipt><Decision number="${escaped(reply.reference)}">REVIEW</Decision></Receipt>`,
      ),
  },
  'cedarkey-seller-form': {
    post: (reply) =>
      reply.kind === 'accepted'
        ? text(`OK https://cedarkey.example.com/thanks?id=${reply.reference}`)
        : reply.kind === 'refused'
          ? text(reply.duplicate ? `DUPLICATE - ${reply.reason}` : `NO: ${reply.reason}`)
          : text('WAIT'),
  },
}
