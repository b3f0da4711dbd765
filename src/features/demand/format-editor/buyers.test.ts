import { describe, expect, it } from 'vitest'
import { compileFormat, SAMPLE_NOW } from '@/integrations'
import { documentText } from '@/kernel/document-text'
import { type Mark, markOf, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import { valuesOf } from './answer-values'
import { clickBid, markBids, noBids } from './bids'
import { byStatus, click, type Role, setReads } from './click'
import { setAt } from './json-patch'
import { setPrice } from './money'
import { proposeClicks } from './propose-clicks'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import type { Stage } from './suggest'

/** Buyers as their posting specifications describe them, set up by what the screens call and nothing else. */

type Meant = readonly [mark: Mark, body: string, status?: number]
/** What staff clicks: of which answer, which value, as what. */
type Click = readonly [answer: number, field: string, role: Role]

interface Buyer {
  readonly post: string
  readonly answers: readonly Meant[]
  readonly clicks?: readonly Click[]
  /** Answers that nobody pasted: none of them is a sale, unless it is marked so. */
  readonly unseen: readonly Meant[]
}

const BUYERS: Readonly<Record<string, Buyer>> = {
  'flat JSON with success and errors': {
    post: '{"apiKey":"k1","firstName":"Ann","lastName":"Lee","email":"a@b.co","phone":"3105550100","zip":"90210"}',
    answers: [
      ['sold', '{"success":true,"leadId":"88","payout":21.5}'],
      ['refused', '{"success":false,"errors":["No coverage"]}'],
      ['duplicate', '{"success":false,"code":"DUPLICATE","errors":["seen before"]}', 409],
    ],
    clicks: [
      [0, 'success', 'outcome'],
      [1, 'success', 'outcome'],
      [2, 'code', 'outcome'],
      [0, 'payout', 'price'],
      [0, 'leadId', 'reference'],
    ],
    unseen: [
      ['undecided', '{"success":"maybe"}'],
      ['undecided', '{"success":true,"error":"rejected by buyer"}'],
      ['undecided', '{"succes":true}'],
      ['sold', '{"success":true,"leadId":"9"}'],
    ],
  },
  'nested JSON with a status word': {
    post: '{"auth":{"token":"t"},"contact":{"first":"Ann","last":"Lee","phone":"310-555-0100"},"property":{"zip":"90210"}}',
    answers: [
      ['sold', '{"response":{"status":"Matched","id":7,"price":"18.00"}}'],
      ['refused', '{"response":{"status":"Unmatched"}}'],
      ['error', '{"response":{"status":"Error","message":"Missing zip"}}', 400],
      ['later', '{"response":{"status":"Queued"}}'],
    ],
    unseen: [
      ['undecided', '{"response":{"status":"Not Matched"}}'],
      ['undecided', '{"response":{"status":"Matched?"}}'],
      ['undecided', '{"response":[]}'],
      ['undecided', '{"response":{"status":"Matched","success":false}}'],
    ],
  },
  'XML with a code': {
    post: '<Lead><Key>k</Key><FirstName>Ann</FirstName><Phone>3105550100</Phone><Zip>90210</Zip></Lead>',
    answers: [
      ['sold', '<Response><Result>1</Result><LeadID>A7</LeadID><Price>12.00</Price></Response>'],
      ['refused', '<Response><Result>0</Result><Reason>Cap reached</Reason></Response>'],
      ['duplicate', '<Response><Result>2</Result><Reason>Duplicate</Reason></Response>'],
    ],
    unseen: [
      ['undecided', '<Response><Result>10</Result></Response>'],
      ['undecided', '<Response><Result>1</Result><Result>0</Result></Response>'],
      ['undecided', '<html><body>1</body></html>'],
      ['undecided', '<Response><Result>1</Result><Error>Rejected</Error></Response>'],
    ],
  },
  'SOAP with the result inside': {
    post: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AddLead xmlns="urn:b"><Zip>90210</Zip><Phone>3105550100</Phone></AddLead></s:Body></s:Envelope>',
    answers: [
      [
        'sold',
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AddLeadResponse><Status>Accepted</Status><Id>5</Id></AddLeadResponse></s:Body></s:Envelope>',
      ],
      [
        'refused',
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AddLeadResponse><Status>Declined</Status></AddLeadResponse></s:Body></s:Envelope>',
      ],
    ],
    unseen: [
      [
        'undecided',
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultstring>Accepted</faultstring></s:Fault></s:Body></s:Envelope>',
        500,
      ],
      ['undecided', '<AddLeadResponse><Status>Accepted</Status></AddLeadResponse>'],
    ],
  },
  'form with a text of parts': {
    post: 'key=abc&fname=Ann&lname=Lee&phone=3105550100&zip=90210',
    answers: [
      ['sold', 'OK|123|45.00'],
      ['refused', 'FAIL|0|No buyer'],
      ['duplicate', 'DUP|123|0'],
    ],
    clicks: [
      [0, 'part 1', 'outcome'],
      [1, 'part 1', 'outcome'],
      [2, 'part 1', 'outcome'],
      [0, 'part 2', 'reference'],
      [0, 'part 3', 'price'],
    ],
    unseen: [
      ['undecided', 'NOT OK|123|45.00'],
      ['undecided', 'OK? |1|2'],
      ['undecided', 'ERROR: OK|1|2'],
      ['undecided', 'OK|1|price unknown'],
      ['sold', 'OK|124|30.00'],
    ],
  },
  'form with pairs': {
    post: 'username=u&password=p&first_name=Ann&email=a%40b.co&zip=90210',
    answers: [
      ['sold', 'status=accepted&price=9.25&id=A1'],
      ['refused', 'status=rejected&reason=state'],
    ],
    unseen: [
      ['undecided', 'status=accepted&status=rejected'],
      ['undecided', 'the status=accepted only if we call you'],
      ['undecided', ''],
    ],
  },
  'one word': {
    post: 'https://buyer.example/in?first=Ann&phone=3105550100&zip=90210',
    answers: [
      ['sold', 'Accepted'],
      ['refused', 'Rejected'],
    ],
    unseen: [
      ['undecided', 'Not Accepted'],
      ['undecided', 'Accepted with errors: rejected'],
      ['undecided', '<h1>Accepted</h1>'],
      ['error', 'Accepted', 503],
    ],
  },
}

const answersOf = (meant: readonly Meant[], stage: Stage): PastedAnswer[] =>
  meant.map(([mark, body, status = 200]) => ({
    ...{ title: '', stage, mark, status, headers: [], settings: [], price: null },
    body,
  }))

/** A draft as it begins from a pasted sample. */
function begun(post: string, ping: string | null = null): string {
  const [sample, pinged] = [readSample(post), ping === null ? null : readSample(ping)]
  if ('problem' in sample) throw new Error(sample.problem)
  if (pinged && 'problem' in pinged) throw new Error(pinged.problem)
  return documentText(documentFrom({ ping: pinged, post: sample }, { name: 'x-y', title: 'x', product: null }).document)
}

function clicked(text: string, { stage, mark, status, body }: PastedAnswer, field: string, role: Role): string {
  const { reads, values } = valuesOf(body)
  const value = values.find((one) => one.field === field)
  if (!value || reads === 'empty' || reads === 'html') throw new Error(`no ${field} in ${body}`)
  return click(setReads(text, stage, reads), role, { stage, value, mark, status })
}

function readAs(text: string, stage: Stage, { body, status }: Pick<PastedAnswer, 'body' | 'status'>) {
  const format = compileFormat(JSON.parse(text))
  const own = format[stage]
  if (!own) throw new Error(`no ${stage}`)
  const params = Object.fromEntries(format.params.map(({ name }) => [name, name === 'brand' ? 'Acme' : 'x']))
  const answer = { kind: 'http', status, headers: {}, body } as const
  const read = own.read(answer, { now: SAMPLE_NOW, params })
  return { mark: markOf(read), price: read.priceCents, reference: read.reference }
}

describe.each(Object.entries(BUYERS))('%s', (_, { post, answers, clicks, unseen }) => {
  const pasted = answersOf(answers, 'post')
  const text = clicks
    ? clicks.reduce((now, [at, field, role]) => clicked(now, pasted[at] as PastedAnswer, field, role), begun(post))
    : proposeClicks(begun(post), pasted)

  it('is read as marked, and nothing else as a sale', () => {
    for (const answer of pasted)
      expect([answer.body, readAs(text, 'post', answer).mark]).toEqual([answer.body, answer.mark])
    for (const answer of answersOf(unseen, 'post'))
      expect([answer.body, readAs(text, 'post', answer).mark]).toEqual([answer.body, answer.mark])
  })
})

describe('several bids', () => {
  const PING = '{"zip":"90210","state":"CA"}'
  const POST = '{"zip":"90210","state":"CA","bid_id":"B-1","email":"a@b.co"}'
  const [won, none] = answersOf(
    [
      ['sold', '{"bids":[{"brand":"Acme","price":2150,"id":"a"},{"brand":"Bolt","price":2900,"id":"b"}]}'],
      ['refused', '{"bids":[]}'],
    ],
    'ping',
  ) as [PastedAnswer, PastedAnswer]

  it('are told by clicks: the best one in cents, then the one of the order’s brand', () => {
    const [list] = valuesOf(won.body).lists
    const value = (field: string) => {
      const found = list?.items[0]?.find((one) => one.field === field)
      if (!found) throw new Error(field)
      return found
    }
    if (!list) throw new Error('no list')
    let text = begun(POST, PING)
    for (const [body, mark] of [
      ['{"status":"sold"}', 'sold'],
      ['{"status":"no"}', 'refused'],
    ] as const)
      text = clicked(text, answersOf([[mark, body]], 'post')[0] as PastedAnswer, 'status', 'outcome')
    text = setReads(text, 'ping', 'json')
    text = markBids(text, 'ping', list)
    text = clickBid(text, 'price', 'ping', value('price'))
    text = clickBid(text, 'reference', 'ping', value('id'))
    text = clickBid(text, 'carry', 'ping', value('id'))
    text = noBids(text, 'ping', 'refused')
    text = byStatus(text, 'ping', 'error', 422)
    text = setAt(setPrice(text, 'ping', 'unit', 'cents'), ['data', 'post', 'bid_id'], { $: 'ping.id', required: true })
    expect(readAs(text, 'ping', won)).toEqual({ mark: 'sold', price: 2900, reference: 'b' })
    expect(readAs(text, 'ping', none).mark).toBe('refused')
    const ours = clickBid(text, 'brand', 'ping', value('brand'))
    expect(readAs(ours, 'ping', won)).toEqual({ mark: 'sold', price: 2150, reference: 'a' })
    for (const body of ['{"bids":"none"}', '{"error":"bad key"}', '{"bids":[{"brand":"Acme","price":"n/a","id":"a"}]}'])
      expect([body, readAs(ours, 'ping', { body, status: 200 }).mark]).not.toEqual([body, 'sold'])
  })
})
