import type { Dialect } from './behaviour'

/** What a lender has to say, before it is put into a dialect. */
export interface LenderAnswer {
  readonly result: 'accepted' | 'refused' | 'duplicate' | 'pending' | 'error'
  readonly reason?: string
  /** Dollars. More than one only in answers to a ping. */
  readonly prices?: readonly number[]
  readonly reference?: string
  readonly redirect?: string
  /** Of a bid; said in JSON alone. */
  readonly brand?: string
}

export interface Spoken {
  readonly contentType: string
  readonly body: string
}

const money = (dollars: number): string => dollars.toFixed(2)
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function asJson(answer: LenderAnswer): string {
  const { result, reason, prices, reference, redirect, brand } = answer
  return JSON.stringify({
    success: result === 'accepted' || result === 'pending',
    status: result,
    ...(reason === undefined ? {} : { reason }),
    ...(prices?.length === 1 ? { price: prices[0] } : {}),
    ...(prices && prices.length > 1 ? { bids: prices.map((price, i) => ({ bid_id: `b${i + 1}`, price })) } : {}),
    ...(reference === undefined ? {} : { lead_id: reference }),
    ...(redirect === undefined ? {} : { redirect_url: redirect }),
    ...(brand === undefined ? {} : { brand }),
  })
}

function elements(answer: LenderAnswer): string {
  const { result, reason, prices = [], reference, redirect } = answer
  const one = (name: string, text: string | undefined): string =>
    text === undefined ? '' : `<${name}>${escape(text)}</${name}>`
  const bids = prices.map((price, i) => `<Bid id="b${i + 1}">${money(price)}</Bid>`).join('')
  const priced =
    prices.length > 1 ? `<Bids>${bids}</Bids>` : one('Price', prices[0] === undefined ? undefined : money(prices[0]))
  return [
    one('Status', result),
    one('Reason', reason),
    priced,
    one('LeadId', reference),
    one('Redirect', redirect),
  ].join('')
}

const asSoap = (answer: LenderAnswer): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>` +
  `<SubmitLeadResponse xmlns="urn:lender:leads"><SubmitLeadResult>${elements(answer)}</SubmitLeadResult></SubmitLeadResponse>` +
  `</soap:Body></soap:Envelope>`

/** accepted|12.50|ref, refused|0.00||reason; several prices are parted by commas. */
const asPipe = ({ result, prices = [0], reference = '', reason = '' }: LenderAnswer): string =>
  [result, prices.map(money).join(','), reference, reason].join('|')

function asForm({ result, prices, reference, reason, redirect }: LenderAnswer): string {
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['result', result],
    ['price', prices?.map(money).join(',')],
    ['id', reference],
    ['reason', reason],
    ['redirect', redirect],
  ]
  return pairs
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}

export function speak(dialect: Dialect, answer: LenderAnswer): Spoken {
  switch (dialect) {
    case 'json':
      return { contentType: 'application/json', body: asJson(answer) }
    case 'xml':
      return {
        contentType: 'application/xml',
        body: `<?xml version="1.0" encoding="utf-8"?><Response>${elements(answer)}</Response>`,
      }
    case 'soap':
      return { contentType: 'text/xml; charset=utf-8', body: asSoap(answer) }
    case 'pipe':
      return { contentType: 'text/plain', body: asPipe(answer) }
    case 'form':
      return { contentType: 'application/x-www-form-urlencoded', body: asForm(answer) }
  }
}
