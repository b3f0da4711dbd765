import { describe, expect, it } from 'vitest'
import { compileFormat, SAMPLE_NOW } from '@/integrations'
import { documentText } from '@/kernel/document-text'
import { type Mark, markOf, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import { valuesOf } from './answer-values'
import { clickBid, markBids, noBids } from './bids'
import { click, type Role, setReads } from './click'
import { dialectOf } from './dialect'
import { proposeClicks } from './propose-clicks'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import { readSpecification } from './specification'
import type { Stage } from './suggest'

/** Buyers in the manner of published posting specifications, each set up by pasting and clicking alone. */

type Meant = readonly [mark: Mark, body: string, status?: number]
interface Buyer {
  readonly stage?: Stage
  readonly post: string
  readonly pasted: readonly Meant[]
  /** Field and role, on the answer of this number; where nothing stands, what is proposed is taken. */
  readonly clicks?: readonly (readonly [number, string, Role])[]
  readonly sold: readonly Meant[]
  /** Real answers that are no sale; 'undecided' stands for any of them. */
  readonly unsold: readonly (string | readonly [string, number])[]
}

const LEAD = '{"key":"k","first_name":"Ann","last_name":"Lee","phone":"3105550100","zip":"90210"}'
const FORM = 'campid=7&first_name=Ann&last_name=Lee&phone_home=3105550100&zip=90210'

const BUYERS: Readonly<Record<string, Buyer>> = {
  'a marketplace that says success, payout and sold': {
    stage: 'ping',
    post: LEAD,
    pasted: [
      [
        'sold',
        '{"TransactionId":"D0447C7B","Success":true,"Payout":8.5,"Message":null,"Errors":null,"Sold":null,"Environment":"Production"}',
      ],
      [
        'refused',
        '{"TransactionId":"D0447C7C","Success":false,"Payout":0,"Message":"No coverage","Errors":null,"Sold":null}',
      ],
      ['error', '{"Success":false,"Message":"Validation","Errors":["ZipCode is required"]}', 400],
    ],
    sold: [['sold', '{"TransactionId":"E1","Success":true,"Payout":"$12.25","Message":null,"Errors":[],"Sold":null}']],
    unsold: [
      '{"TransactionId":"E1","Success":true,"Payout":0,"Message":null,"Errors":null}',
      '{"TransactionId":"E1","Success":true,"Payout":8.5,"Sold":false}',
      '{"TransactionId":"E1","Success":true,"Payout":8.5,"Message":"Duplicate lead","Errors":null}',
      '{"TransactionId":"E1","Success":true,"Payout":8.5,"Errors":["ZipCode is required"]}',
      '{"TransactionId":"E1","Success":"true, but not sold","Payout":8.5}',
      '{"Success":null,"Payout":8.5}',
    ],
  },
  'an auction by ping that says success and why': {
    stage: 'ping',
    post: '{"auctionId":"654321","firstName":"Ann","lastName":"Lee","email":"a@b.co","phone":"5551231234",\n}',
    pasted: [
      ['sold', '{"response":"success","leadAuctionId":123456,"bid":22,"details":"Thank You"}'],
      ['refused', '{"response":"failure","details":"Please Set vendorId."}'],
      ['refused', '{"response":"failure","leadAuctionId":123456,"details":"Quota Reached"}'],
      ['error', '{"message":"Server Error"}', 500],
    ],
    clicks: [
      [0, 'response', 'outcome'],
      [0, 'bid', 'price'],
      [0, 'leadAuctionId', 'carry'],
      [1, 'response', 'outcome'],
      [1, 'details', 'reason'],
      [3, 'message', 'outcome'],
    ],
    sold: [['sold', '{"response":"Success","leadAuctionId":7,"bid":"31.50","details":""}']],
    unsold: [
      '{"response":"success","leadAuctionId":123456,"bid":22,"details":"Quota Reached"}',
      '{"response":"success","leadAuctionId":123456,"bid":0,"details":"Thank You"}',
      '{"response":"success","leadAuctionId":123456,"details":"Thank You"}',
      '{"response":"success","bid":22,"matched":"no"}',
      '{"response":"success","bid":22,"errors":[{"field":"zip","message":"bad"}]}',
      '{"response":"success","bid":22,"data":{"errors":[["zip"]]}}',
      '[{"response":"success","bid":22}]',
      '<html><body>success</body></html>',
      '',
    ],
  },
  'codes and a payout for XML in a field of a form': {
    post: 'key=Pa55w0rd99&action=post&xml=<lead><fname>Ann</fname><phone>3105550100</phone><zip>90210</zip></lead>',
    pasted: [
      ['sold', '<reply><code>1</code><comment>ok</comment><id>7</id><lead>A-1</lead><payout>6.50</payout></reply>'],
      ['error', '<reply><code>-2</code><comment>Failed login verification</comment></reply>'],
      ['refused', '<reply><code>-3</code><comment>Bad XML</comment></reply>'],
    ],
    clicks: [
      [0, 'reply/code', 'outcome'],
      [0, 'reply/lead', 'reference'],
      [0, 'reply/payout', 'price'],
      [1, 'reply/code', 'outcome'],
      [2, 'reply/code', 'outcome'],
      [2, 'reply/comment', 'reason'],
    ],
    sold: [
      ['sold', '<reply xmlns="urn:p"><code>1</code><lead>A-2</lead><payout>12</payout></reply>'],
      ['sold', '<reply>\n <code> 1 </code><comment/><lead>A-3</lead></reply>'],
    ],
    unsold: [
      '<reply><code>10</code><lead>A-1</lead></reply>',
      '<reply><code>1</code><code>-3</code></reply>',
      '<reply><code>1</code><comment>duplicate accepted earlier</comment></reply>',
      '<reply><code>1</code><errors><error>zip</error><error>phone</error></errors></reply>',
      '<reply><code>1</code><accepted>0</accepted></reply>',
      '<reply><code>1</code><lead status="rejected">A-1</lead></reply>',
      '<html><body><code>1</code></body></html>',
      ['<reply><code>1</code></reply>', 500],
      '1',
      '',
    ],
  },
  'a line that counts what was accepted': {
    post: FORM,
    pasted: [
      ['sold', 'Accepted: 1'],
      ['refused', 'Accepted: 0'],
    ],
    sold: [],
    unsold: [
      'Accepted: 0, Rejected: 1',
      'Accepted: 1, Rejected: 1',
      'Accepted: 10',
      'Accepted: no',
      'Not Accepted: 1',
      'Accepted: 1 (duplicate accepted earlier)',
      '<html>Accepted: 1</html>',
      '{"Accepted": 0}',
      '{"success":"false"}',
    ],
  },
  'the same in XML with nil': {
    post: '<Lead><ApiToken>x</ApiToken><ZipCode>90210</ZipCode><FirstName>Ann</FirstName><Phone>3105550100</Phone></Lead>',
    pasted: [
      [
        'sold',
        '<Result xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><TransactionId>ce34</TransactionId><Success>true</Success><Payout>8.50</Payout><Sold xsi:nil="true" /></Result>',
      ],
      [
        'refused',
        '<Result><TransactionId>ce35</TransactionId><Success>false</Success><Message>Below the minimum</Message></Result>',
      ],
    ],
    sold: [
      [
        'sold',
        '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<Result><TransactionId>ce36</TransactionId><Success>true</Success><Payout>1,050.00</Payout></Result>',
      ],
    ],
    unsold: [
      '<Result><Success>true</Success><Payout>8.5</Payout><Errors><Error>Zip</Error></Errors></Result>',
      '<Result><Success>true</Success><Payout>8.5</Payout><Sold>false</Sold></Result>',
      '<Result><Success>true</Success><Success>false</Success></Result>',
      '<Result><Success>true</Success><Message>Lead rejected by the buyer</Message></Result>',
      '<Result><Success>true</Success',
      '<!DOCTYPE r [<!ENTITY x "true">]><Result><Success>&x;</Success></Result>',
    ],
  },
  'words of one list in capitals': {
    post: FORM,
    pasted: [
      ['sold', 'POST_VALID'],
      ['refused', 'POST_REJECT_INVALID_CAMPAIGN'],
      ['duplicate', 'POST_REJECT_DUPLICATE'],
      ['error', 'SERVER_ERROR'],
    ],
    sold: [['sold', ' POST_VALID\r\n']],
    unsold: [
      'POST_REJECT_DUPLICATE_INFO',
      'POST_VALID_PENDING',
      'NOT POST_VALID',
      'POST_VALID: POST_REJECT',
      'PING_VALID',
      ['POST_VALID', 500],
      '<html><body>POST_VALID</body></html>',
    ],
  },
  'success that may also mean that it is sold later': {
    post: LEAD,
    pasted: [
      [
        'sold',
        '{"Result":"Success","LeadId":"9f57","AutologinUrl":"https://x.example/a","Payout":2.25,"Message":"Lead accepted"}',
      ],
      ['refused', '{"Result":"Failed","Response_code":"400","Message":"Required fields missing: [email]"}'],
      ['later', '{"Result":"Success","LeadId":"414e","Message":"Lead accepted - Delayed lead selling"}'],
    ],
    clicks: [
      [0, 'Result', 'outcome'],
      [1, 'Result', 'outcome'],
      [2, 'Message', 'outcome'],
      [0, 'Payout', 'price'],
      [0, 'LeadId', 'reference'],
      [0, 'AutologinUrl', 'redirect'],
    ],
    sold: [['sold', '{"Result":"Success","LeadId":"1","Payout":"3,50","Message":"Lead accepted"}']],
    unsold: [
      '{"Result":"Success","LeadId":"1","Message":"Lead rejected"}',
      '{"Result":"Success","LeadId":"1","Payout":"-1","Message":"Lead accepted"}',
      '{"Result":"Successfully rejected"}',
      '{"Result":"Success","Response_code":"400","Error":"Request validation failed"}',
    ],
  },
  'states of a lead, made with 201': {
    post: LEAD,
    pasted: [
      ['sold', '{"lead_id":"f47a","status":"assigned","price":45}', 201],
      ['refused', '{"lead_id":"f47b","status":"unassigned","price":0}', 201],
      ['duplicate', '{"lead_id":"f47c","status":"duplicate","price":0}', 201],
      ['later', '{"lead_id":"f47d","status":"pending","price":0}', 201],
    ],
    sold: [['sold', '{"lead_id":"f48a","status":"ASSIGNED","price":"45.00"}', 200]],
    unsold: [
      ['{"lead_id":"f47a","status":"audit","price":0}', 201],
      ['{"lead_id":"f47a","status":"marketplace","price":45}', 201],
      ['{"status":"assigned","price":45,"duplicate":true}', 201],
      ['{"status":["assigned","unassigned"],"price":45}', 201],
      ['{"status":"assigned","status":"unassigned","price":45}', 201],
    ],
  },
  'a vendor platform with a quality check': {
    post: 'VID=1&LID=2&AID=3&FirstName=Ann&Phone=3105550100&Zip=90210',
    pasted: [
      [
        'sold',
        '<PostResponse><PostID>p</PostID><isValidPost>true</isValidPost><ResponseType>No_Error</ResponseType><LeadIdentifier>77</LeadIdentifier><PendingQCReview>false</PendingQCReview><Price>12</Price></PostResponse>',
      ],
      [
        'refused',
        '<PostResponse><PostID>p</PostID><isValidPost>false</isValidPost><ResponseType>Outside_Criteria</ResponseType><ResponseDetails>x</ResponseDetails></PostResponse>',
      ],
      [
        'duplicate',
        '<PostResponse><isValidPost>false</isValidPost><ResponseType>Duplicate_Lead</ResponseType></PostResponse>',
      ],
    ],
    clicks: [
      [0, 'PostResponse/isValidPost', 'outcome'],
      [1, 'PostResponse/isValidPost', 'outcome'],
      [2, 'PostResponse/ResponseType', 'outcome'],
      [0, 'PostResponse/Price', 'price'],
      [0, 'PostResponse/LeadIdentifier', 'reference'],
    ],
    sold: [
      [
        'sold',
        '<PostResponse><isValidPost>true</isValidPost><ResponseType>No_Error</ResponseType><Price>$9</Price></PostResponse>',
      ],
    ],
    unsold: [
      '<PostResponse><isValidPost>true</isValidPost><PendingQCReview>true</PendingQCReview><Price>12</Price></PostResponse>',
      '<PostResponse><isValidPost>true</isValidPost><ResponseType>Duplicate_Lead</ResponseType></PostResponse>',
      '<PostResponse><isValidPost></isValidPost></PostResponse>',
    ],
  },
  'a web service whose result is a sentence': {
    post: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><InsertLead xmlns="urn:d"><FirstName>Ann</FirstName><HomePhone>3105550100</HomePhone></InsertLead></s:Body></s:Envelope>',
    pasted: [
      [
        'sold',
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><InsertLeadResponse><InsertLeadResult>Success</InsertLeadResult></InsertLeadResponse></s:Body></s:Envelope>',
      ],
      [
        'refused',
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><InsertLeadResponse><InsertLeadResult>Invalid Supplier</InsertLeadResult></InsertLeadResponse></s:Body></s:Envelope>',
      ],
    ],
    clicks: [
      [0, 'Envelope/Body/InsertLeadResponse/InsertLeadResult', 'outcome'],
      [1, 'Envelope/Body/InsertLeadResponse/InsertLeadResult', 'outcome'],
    ],
    sold: [
      [
        'sold',
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><InsertLeadResponse xmlns="urn:d"><InsertLeadResult>SUCCESS</InsertLeadResult></InsertLeadResponse></soap:Body></soap:Envelope>',
      ],
    ],
    unsold: [
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><InsertLeadResponse><InsertLeadResult>Success: duplicate</InsertLeadResult></InsertLeadResponse></s:Body></s:Envelope>',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultstring>Success</faultstring></s:Fault></s:Body></s:Envelope>',
    ],
  },
  'parts between bars': {
    post: FORM,
    pasted: [
      ['sold', 'SUCCESS|Lead accepted|12.50|A77'],
      ['refused', 'FAILURE|No buyer|0|'],
    ],
    clicks: [
      [0, 'part 1', 'outcome'],
      [1, 'part 1', 'outcome'],
      [0, 'part 3', 'price'],
      [0, 'part 4', 'reference'],
    ],
    sold: [['sold', 'SUCCESS|Lead accepted|$1,012.50|A78']],
    unsold: [
      'SUCCESS|Duplicate lead|12.50|A77',
      'SUCCESS|Lead rejected|0|A77',
      'UNSUCCESS|x|1|',
      'PARTIAL SUCCESS|x|1|a',
      'SUCCESS|Lead accepted|NaN|',
    ],
  },
  'pairs of a form': {
    post: FORM,
    pasted: [
      ['sold', 'status=accepted&id=A1&price=9.25'],
      ['refused', 'status=rejected&reason=state'],
    ],
    sold: [['sold', 'status=Accepted&id=A2&price=%2410.00']],
    unsold: [
      'status=accepted&success=false&price=9',
      'status=accepted&error=Invalid+zip&price=9',
      'status=accepted&message=Lead+rejected&price=9',
      'status=accepted%20not&price=9',
    ],
  },
  'codes where 0 is good': {
    post: LEAD,
    pasted: [
      ['sold', '{"code":0,"msg":"ok","data":{"id":5,"amount":"14"}}'],
      ['refused', '{"code":1,"msg":"no buyer","data":null}'],
      ['duplicate', '{"code":2,"msg":"seen","data":null}'],
    ],
    sold: [['sold', '{"code":"0","msg":"","data":{"id":6,"amount":15}}']],
    unsold: [
      '{"code":10,"msg":"ok","data":{"id":6,"amount":15}}',
      '{"code":null,"msg":"ok"}',
      '{"code":false,"msg":"ok"}',
      '{"code":"","msg":"ok"}',
      '{"code":0,"msg":"duplicate lead","data":{"id":5,"amount":"14"}}',
      '{"code":0.5,"data":{"amount":1}}',
    ],
  },
  'an outcome with a reason': {
    post: LEAD,
    pasted: [
      ['sold', '{"outcome":"success","reason":null,"lead":{"id":"5f"},"price":22}'],
      ['refused', '{"outcome":"failure","reason":"Outside the area","lead":{"id":"5e"},"price":0}'],
      ['error', '{"outcome":"error","reason":"Bad zip","lead":{"id":"5d"}}'],
    ],
    sold: [['sold', '{"outcome":"success","lead":{"id":"60"},"price":22.5}']],
    unsold: [
      '{"outcome":"success","reason":"rejected by recipient","price":1}',
      '{"outcome":"skip","lead":{"id":"60"}}',
      '[{"outcome":"success"},{"outcome":"failure"}]',
      'handler({"outcome":"success","success":false});',
    ],
  },
  'JSON as a rule, a line of text when something is wrong': {
    post: LEAD,
    pasted: [
      ['sold', '{"status":"accepted","id":"A1","price":12}'],
      ['refused', '{"status":"rejected"}'],
      ['error', 'ERROR: invalid key'],
      ['duplicate', '<error><code>DUP</code></error>'],
    ],
    clicks: [
      [0, 'status', 'outcome'],
      [1, 'status', 'outcome'],
      [2, 'the whole answer', 'outcome'],
      [3, 'error/code', 'outcome'],
      [0, 'price', 'price'],
    ],
    sold: [
      ['error', 'error: INVALID key'],
      ['sold', '{"status":"accepted","price":"4.5"}'],
    ],
    unsold: ['accepted', '<r><status>accepted</status></r>', 'ERROR: accepted', '"accepted"'],
  },
  'two dialects, each thing said once': {
    post: LEAD,
    pasted: [
      ['sold', '{"status":"accepted","price":12}'],
      ['refused', '{"status":"rejected"}'],
      ['sold', '<r><status>accepted</status><price>7</price></r>'],
      ['refused', '<r><status>rejected</status></r>'],
    ],
    clicks: [
      [0, 'status', 'outcome'],
      [1, 'status', 'outcome'],
      [0, 'price', 'price'],
      [2, 'r/status', 'outcome'],
      [3, 'r/status', 'outcome'],
      [2, 'r/price', 'price'],
    ],
    sold: [['sold', '<r><status>ACCEPTED</status><price>$8.00</price></r>']],
    unsold: [
      '<r><status>accepted</status><price>free</price></r>',
      '{"r":{"status":"accepted"}}',
      '<r><status>accepted</status><error>x</error></r>',
    ],
  },
  'text as a rule, JSON when something is wrong': {
    post: FORM,
    pasted: [
      ['sold', 'ACCEPTED|9.50'],
      ['refused', 'REJECTED|0'],
      ['error', '{"error":"bad key"}'],
    ],
    clicks: [
      [0, 'part 1', 'outcome'],
      [1, 'part 1', 'outcome'],
      [0, 'part 2', 'price'],
      [2, 'error', 'outcome'],
    ],
    sold: [['sold', 'accepted|10']],
    unsold: ['{"status":"ACCEPTED|9.50"}', 'ACCEPTED|{"success":false}'],
  },
  'another language': {
    post: '{"nombre":"Ana","telefono":"3105550100","zip":"90210","clave":"k"}',
    pasted: [
      ['sold', '{"estado":"aceptado","precio":"12,50","folio":"A1"}'],
      ['refused', '{"estado":"rechazado","motivo":"zona"}'],
      ['duplicate', '{"estado":"duplicado"}'],
    ],
    clicks: [
      [0, 'estado', 'outcome'],
      [1, 'estado', 'outcome'],
      [2, 'estado', 'outcome'],
      [0, 'precio', 'price'],
      [0, 'folio', 'reference'],
    ],
    sold: [['sold', '{"estado":"ACEPTADO","precio":"9,00"}']],
    unsold: [
      '{"estado":"no aceptado","precio":"9,00"}',
      '{"estado":"aceptado","status":"rechazado","precio":"9"}',
      '{"estado":"aceptado","precio":"9,00 EUR"}',
    ],
  },
  'one word, or a page': {
    post: FORM,
    pasted: [
      ['sold', 'OK'],
      ['refused', 'NO'],
    ],
    sold: [
      ['sold', 'ok'],
      ['sold', '\uFEFFOK\n'],
    ],
    unsold: [
      'OK, but duplicate',
      'NOT OK',
      'O K',
      'OKAY',
      '<!doctype html><p>OK</p>',
      '',
      '1',
      ['OK', 302],
      ['OK', 401],
    ],
  },
}

const answered = (meant: readonly Meant[], stage: Stage): PastedAnswer[] =>
  meant.map(([mark, body, status = 200]) => ({
    ...{ title: '', stage, mark, status, headers: [], settings: [], price: null },
    body,
  }))

function begun(post: string, ping: string | null): string {
  const [sample, pinged] = [readSample(post), ping === null ? null : readSample(ping)]
  if ('problem' in sample) throw new Error(sample.problem)
  if (pinged && 'problem' in pinged) throw new Error(pinged.problem)
  return documentText(documentFrom({ ping: pinged, post: sample }, { name: 'x-y', title: 'x', product: null }).document)
}

function clicked(text: string, answer: PastedAnswer | undefined, field: string, role: Role): string {
  const { reads, values } = valuesOf(answer?.body ?? '')
  const value = values.find((one) => one.field === field)
  if (!answer || !value || reads === 'empty' || reads === 'html') throw new Error(`no ${field}`)
  const { stage, mark, status } = answer
  const { text: ready, shape, other, fit } = dialectOf(text, stage, reads)
  return click(ready, role, { stage, value: fit(value), mark, status, shape, other })
}

function setUp({ stage = 'post', post, pasted, clicks }: Buyer): string {
  const answers = answered(pasted, stage)
  const start = begun(post, stage === 'ping' ? '{"zip":"90210"}' : null)
  // A ping needs a post that can be read; which one does not matter here.
  const both =
    stage === 'post'
      ? start
      : proposeClicks(
          start,
          answered(
            [
              ['sold', '{"s":"y"}'],
              ['refused', '{"s":"n"}'],
            ],
            'post',
          ).map((one) => ({ ...one, body: one.body.replace('s', 'status') })),
        )
  return clicks
    ? clicks.reduce((now, [at, field, role]) => clicked(now, answers[at], field, role), both)
    : proposeClicks(both, answers)
}

function readAs(text: string, stage: Stage, body: string | Uint8Array, status: number): Mark {
  const format = compileFormat(JSON.parse(text))
  const params = Object.fromEntries(format.params.map(({ name }) => [name, 'x']))
  const own = stage === 'ping' ? format.ping : format.post
  if (!own) throw new Error('no stage')
  return markOf(own.read({ kind: 'http', status, headers: {}, body }, { now: SAMPLE_NOW, params }))
}

describe.each(Object.entries(BUYERS))('%s', (_, buyer) => {
  const { stage = 'post', pasted, sold, unsold } = buyer
  const text = setUp(buyer)

  it('is read as it was marked', () => {
    for (const [mark, body, status = 200] of [...pasted, ...sold])
      expect([body, readAs(text, stage, body, status)]).toEqual([body, mark])
  })

  it('sells nothing that is no sale', () => {
    for (const one of unsold) {
      const [body, status] = typeof one === 'string' ? [one, 200] : one
      expect([body, readAs(text, stage, body, status)]).not.toEqual([body, 'sold'])
    }
  })
})

it('bids that companies make, with what each is called', () => {
  const won =
    '<response><status>Matched</status><lead_id>266</lead_id><process_information><total_bids>2</total_bids><unmatched_reason /></process_information><bids><bid><bid_id>679</bid_id><seller_company_name>Acme</seller_company_name><seller_lead_bid>10.10</seller_lead_bid></bid><bid><bid_id>680</bid_id><seller_company_name>Bolt</seller_company_name><seller_lead_bid>9</seller_lead_bid></bid></bids></response>'
  const none = '<response><status>Unmatched</status><bids></bids></response>'
  const [list] = valuesOf(won).lists
  const value = (field: string) => list?.items[0]?.find((one) => one.field === field)
  const [bid, id] = [value('seller_lead_bid'), value('bid_id')]
  if (!list || !bid || !id) throw new Error('no list')
  let text = proposeClicks(
    begun(FORM, 'zip=90210'),
    answered(
      [
        ['sold', '{"status":"y"}'],
        ['refused', '{"status":"n"}'],
      ],
      'post',
    ),
  )
  text = markBids(setReads(text, 'ping', 'xml'), 'ping', list)
  text = clickBid(text, 'price', 'ping', bid)
  text = clickBid(text, 'carry', 'ping', id)
  text = noBids(text, 'ping', 'refused')
  expect(readAs(text, 'ping', won, 200)).toBe('sold')
  expect(readAs(text, 'ping', none, 200)).toBe('refused')
  for (const body of [
    won.replace('>Matched<', '>Rejected<'),
    won.replace('<unmatched_reason />', '<unmatched_reason>cap</unmatched_reason>'),
    '<response><status>Error</status><error>Bad key</error></response>',
    '<response><bids><bid><seller_lead_bid>0</seller_lead_bid></bid></bids></response>',
    '<response><bids><bid><seller_lead_bid>ten</seller_lead_bid></bid></bids></response>',
  ])
    expect([body, readAs(text, 'ping', body, 200)]).not.toEqual([body, 'sold'])
})

describe('answers made to break a reader', () => {
  const text = setUp(BUYERS['an outcome with a reason'] as Buyer)
  const utf16 = (body: string) => new Uint8Array(Buffer.from(`\uFEFF${body}`, 'utf16le'))
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  it('in other encodings are the same answers', () => {
    expect(readAs(text, 'post', utf16('{"outcome":"success","price":5}'), 200)).toBe('sold')
    expect(
      readAs(
        text,
        'post',
        new Uint8Array(Buffer.from('{"outcome":"success","city":"San Jos\xe9","price":5}', 'latin1')),
        200,
      ),
    ).toBe('sold')
    expect(readAs(text, 'post', utf16('{"outcome":"failure"}'), 200)).toBe('refused')
  })

  it.each([
    ['a megabyte', `{"outcome":"success","price":5,"x":"${'y'.repeat(1_000_000)}"}`],
    ['200 levels', `{"outcome":"success","price":5,"x":${deep(200)}}`],
    ['a key that stands twice', '{"outcome":"success","outcome":"failure","price":5}'],
    ['a key that stands twice, once escaped', '{"outcome":"success","\\u006futcome":"failure","price":5}'],
    ['a price that is no number', '{"outcome":"success","price":NaN}'],
    ['a price beyond numbers', '{"outcome":"success","price":1e999}'],
    ['a price of all digits', `{"outcome":"success","price":${'9'.repeat(400)}}`],
    ['a name of objects', '{"__proto__":{"outcome":"success"},"price":5}'],
    ['a constructor', '{"constructor":{"prototype":{"outcome":"success"}},"price":5}'],
    ['something behind it', '{"outcome":"success","price":5} {"outcome":"failure"}'],
    ['a page around it', '<html><body>{"outcome":"success","price":5}</body></html>'],
    ['cut off', '{"outcome":"success","price":5'],
    ['letters that look alike', '{"outcome":"suсcess","price":5}'],
    ['half a letter', '{"outcome":"success\\ud800","price":5}'],
  ])('with %s sell nothing', (_, body) => {
    expect(readAs(text, 'post', body, 200)).not.toBe('sold')
  })
})

describe('a posting specification', () => {
  const read = (text: string) => {
    const { ping, post, answers } = readSpecification(text)
    return { ping, post, answers: answers.map(({ stage, mark, status, body }) => [stage, mark, status, body]) }
  }
  const won = '{"TransactionId":"D0","Success":true,"Payout":8.5,"Errors":null}'
  const lost = '{"TransactionId":"D0","Success":false,"Message":"No buyers"}'

  it('with words above its samples knows which stage and answer they are for, and takes no heading for an answer', () => {
    const text = `Ping\n{"zip":"90210"}\nPost\n{"zip":"90210","phone":"3105550100","first_name":"Ann"}
      Success – Ping\n${won}\nFailed - Post\n${lost}\n`
    expect(read(text)).toEqual({
      ping: '{"zip":"90210"}',
      post: '{"zip":"90210","phone":"3105550100","first_name":"Ann"}',
      answers: [
        ['ping', 'sold', 200, won],
        ['post', 'refused', 200, lost],
      ],
    })
  })

  it('that lists codes with what they mean, and its sample in the middle of a line', () => {
    const text = `The lead is ours if we say so.\nExample: https://b.example/in?campid=7&first_name=Ann&zip=90210\nPost responses
POST_VALID
POST_REJECT_DUPLICATE - seen before
POST_REJECT_CAMPAIGN - no such campaign
SERVER_ERROR - try again\n`
    expect(read(text)).toMatchObject({
      post: 'https://b.example/in?campid=7&first_name=Ann&zip=90210',
      answers: [
        ['post', 'sold', 200, 'POST_VALID'],
        ['post', 'duplicate', 200, 'POST_REJECT_DUPLICATE'],
        ['post', 'refused', 200, 'POST_REJECT_CAMPAIGN'],
        ['post', 'error', 200, 'SERVER_ERROR'],
      ],
    })
  })

  it('has a status for the answer below it alone, and tells later from sold', () => {
    const text = `Response\nHTTP/1.1 422 Unprocessable\n{"status":"error","errors":["zip"]}\nResponse
{"status":"success","message":"Lead accepted - delayed selling"}\nResponse\n{"status":"success","price":4}`
    expect(read(text).answers.map(([, mark, status]) => [mark, status])).toEqual([
      ['error', 422],
      ['later', 200],
      ['sold', 200],
    ])
  })
})
