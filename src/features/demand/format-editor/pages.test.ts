import { describe, expect, it } from 'vitest'
import { compileFormat, issuesOf, SAMPLE_NOW } from '@/integrations'
import { documentText } from '@/kernel/document-text'
import { markOf } from '@/features/demand/pasted-answers/public'
import { openPoints } from './open-points'
import { proposeClicks } from './propose-clicks'
import { keptSample } from './kept-sample'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import { sendRows } from './send-rows'
import { readSpecification } from './specification'

/** Pages as lenders publish them, pasted whole. */

const ONE = `SUMMIT HOME PROS - Lead Delivery Specification v2.3

1. Overview
Leads are delivered in real time by HTTP POST (application/x-www-form-urlencoded) to
https://leads.summithomepros.example/intake/post.php

2. Fields
Field          Required  Description
aff_id         yes       Your affiliate number, provided by your manager
api_pass       yes       Posting password
fname          yes       First name
lname          yes       Last name
email_address  yes
phone_number   yes       10 digits, no punctuation
street         yes
zip_code       yes
roof_type      yes       Asphalt, Metal, Tile, Cedar, Slate, Flat, Tar, Other
own_home       yes       Yes or No
tf_cert        no        TrustedForm certificate URL
submitted_at   yes       ISO 8601 with milliseconds
test_mode      no        1 for test leads

3. Sample request
aff_id=4471&api_pass=s3cr3t&fname=Maria&lname=Gomez&email_address=maria%40example.com&phone_number=2145550188&street=88+Elm+St&zip_code=75201&roof_type=Asphalt&own_home=Yes&tf_cert=https%3A%2F%2Fcert.trustedform.com%2F0123456789abcdef&submitted_at=2026-11-02T14:05:09.000Z&test_mode=0

4. Response
The response is XML.

Accepted lead:
<?xml version="1.0" encoding="UTF-8"?>
<response>
  <result>Success</result>
  <lead_id>8841203</lead_id>
  <payout>32.50</payout>
  <message/>
</response>

Rejected lead:
<?xml version="1.0" encoding="UTF-8"?>
<response>
  <result>Failed</result>
  <lead_id>0</lead_id>
  <message>ZIP not in coverage area</message>
</response>

Duplicate lead:
<response><result>Failed</result><lead_id>0</lead_id><message>Duplicate lead within 30 days</message></response>

Invalid credentials:
<response><result>Error</result><message>Invalid affiliate or password</message></response>
`
const TWO = `NorthBid Exchange - Ping/Post API

Authentication: every request carries the header Authorization: Bearer YOUR_TOKEN

== PING ==
POST https://api.northbid.example/v3/ping
{
  "request_id": "b1946ac9-2026",
  "vertical": "roofing",
  "requested_at": "2026-11-17T10:00:00Z",
  "property": { "zip": "75201", "state": "TX", "owner": true, "roof": { "material": "Metal" } },
  "consent": { "tcpa": true, "certificate": "https://cert.trustedform.com/abc123" },
  "min_price": 10.00,
  "test": false
}

Ping response, bids returned:
{
  "request_id": "b1946ac9-2026",
  "status": "ok",
  "auction": { "id": "AU-99120", "expires_in": 90, "bids": [
    { "bid_id": "BID-1", "buyer": "Lone Star Roofing", "price": 41.75, "exclusive": true },
    { "bid_id": "BID-2", "buyer": "Gulf Exteriors", "price": 18.00, "exclusive": false }
  ] }
}

Ping response, no bids:
{ "request_id": "b1946ac9-2026", "status": "ok", "auction": { "id": "AU-99121", "bids": [] } }

Ping response, invalid request (HTTP 400):
{ "status": "error", "errors": [ { "field": "property.zip", "message": "is required" } ] }

== POST ==
POST https://api.northbid.example/v3/post
{
  "bid_id": "BID-1",
  "request_id": "b1946ac9-2026",
  "contact": { "first_name": "Ann", "last_name": "Lee", "email": "ann@example.com", "phone": "+12145550123" },
  "property": { "address": "1 Main St", "city": "Dallas", "state": "TX", "zip": "75201" }
}

Post response, sold:
{ "status": "sold", "lead": { "id": "L-7712", "price": 41.75 }, "redirect_url": "https://thanks.northbid.example/L-7712" }

Post response, rejected:
{ "status": "rejected", "reason": "Buyer cap reached" }

Post response, duplicate:
{ "status": "duplicate", "reason": "Lead already in system" }
`
const THREE = `Cornerstone CRM web service - AddLead (SOAP 1.1)

Endpoint: https://crm.cornerstone.example/LeadService.asmx

Request:
POST /LeadService.asmx HTTP/1.1
Host: crm.cornerstone.example
Content-Type: text/xml; charset=utf-8
SOAPAction: "http://cornerstone.example/leads/AddLead"

<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Header>
    <AuthHeader xmlns="http://cornerstone.example/leads">
      <UserName>partner</UserName>
      <Password>secret</Password>
    </AuthHeader>
  </soap:Header>
  <soap:Body>
    <AddLead xmlns="http://cornerstone.example/leads">
      <lead source="WEB" created="2026-11-17T05:00:00-05:00">
        <FirstName>Ann</FirstName>
        <LastName>Lee</LastName>
        <Email>ann@example.com</Email>
        <HomePhone>214-555-0123</HomePhone>
        <Address>1 Main St</Address>
        <City>Dallas</City>
        <State>TX</State>
        <PostalCode>75201</PostalCode>
        <RoofMaterial>METAL</RoofMaterial>
        <Comments>Needs new roof</Comments>
        <VendorLeadId>778812</VendorLeadId>
      </lead>
    </AddLead>
  </soap:Body>
</soap:Envelope>

Success response:
<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><AddLeadResponse xmlns="http://cornerstone.example/leads"><AddLeadResult><Status>Accepted</Status><LeadNumber>55012</LeadNumber></AddLeadResult></AddLeadResponse></soap:Body></soap:Envelope>

Rejected response:
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><AddLeadResponse xmlns="http://cornerstone.example/leads"><AddLeadResult><Status>Rejected</Status><Reason>Duplicate phone number</Reason></AddLeadResult></AddLeadResponse></soap:Body></soap:Envelope>

Fault (HTTP 500):
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>Invalid credentials</faultstring></soap:Fault></soap:Body></soap:Envelope>
`
const FOUR = `BLUE RIVER MEDIA posting doc

Post leads as GET to https://post.blueriver.example/lead.aspx

Example:
https://post.blueriver.example/lead.aspx?src=SLC&key=9f8e7d&first=Ann&last=Lee&ph=2145550123&em=ann%40example.com&addr=1+Main+St&zip=75201&mat=Metal&own=Y&ip=203.0.113.9&dt=11/17/2026+05:00&ref=778812

The response is one line of plain text, fields separated by a pipe:

Accepted:
ACCEPTED|27.50|BR-100245

Rejected:
REJECTED|0.00||Outside service area

Duplicate:
DUPLICATE|0.00||Seen in the last 90 days

Error:
ERROR|Missing parameter ph
`

function setUp(page: string) {
  const { ping, post, answers } = readSpecification(page)
  const [sample, asked] = [post, ping].map((text) => (text === null ? null : readSample(text)))
  if (!sample || 'problem' in sample || (asked && 'problem' in asked)) throw new Error('no sample')
  const made = documentFrom({ ping: asked ?? null, post: sample }, { name: 'x-y', title: 'X', product: 2 })
  const text = proposeClicks(documentText(made.document), answers)
  const of = (stage: string, list: typeof made.skipped) =>
    list.filter((one) => one.stage === stage).map(({ field }) => field)
  const stageSample = (stage: string, own: string | null) =>
    own === null ? null : { text: own, skipped: of(stage, made.skipped), suggested: of(stage, made.suggested) }
  const samples = { ping: stageSample('ping', ping), post: stageSample('post', post) }
  const open = openPoints(JSON.parse(text), samples).filter(({ what }) => what !== 'suggested')
  const format = compileFormat(JSON.parse(text))
  const read = (stage: 'ping' | 'post', body: string, status = 200) =>
    format[stage]?.read({ kind: 'http', status, headers: {}, body }, { now: SAMPLE_NOW, params: {} })
  return {
    text,
    document: JSON.parse(text) as { data: { ping: object; post: object }; send: object; params: object[] },
    answers,
    open,
    read,
  }
}

describe.each([
  ['a form with an answer in XML', ONE, 4, []],
  ['ping and post in JSON, with several bids', TWO, 6, []],
  ['a SOAP service', THREE, 3, ['AddLead/lead/Comments']],
  ['an address with an answer of parts', FOUR, 4, ['mat', 'ref']],
])('%s', (_, page, count, toDo) => {
  const { text, answers, open, read } = setUp(page)

  it('is read whole: every answer of the page as it is meant, and little is left to say', () => {
    expect(issuesOf(JSON.parse(text))).toEqual([])
    expect(answers.length).toBe(count)
    for (const { stage, mark, status, body } of answers) {
      const said = read(stage, body, status)
      expect([body, said && markOf(said)]).toEqual([body, mark])
    }
    expect(open.map(({ field }) => field)).toEqual(toDo)
  })

  it('sells by nothing but its acceptance', () => {
    for (const { stage, mark, body } of answers.filter((one) => one.mark === 'sold')) {
      for (const [from, to] of [
        ['Success', 'Failed'],
        ['Success', 'Not Success'],
        ['"sold"', '["sold"]'],
        ['"sold"', '"unsold"'],
        ['Accepted', 'Rejected'],
        ['ACCEPTED', 'NOT ACCEPTED'],
        ['"price": 41.75', '"price": [41.75]'],
        ['"price": 18.00', '"price": [18.00]'],
      ] as const)
        if (body.includes(from))
          expect([from, read(stage, body.replace(from, to))?.outcome]).not.toEqual([from, 'matched'])
      // A line of text has no end that could be missed; the transport says when an answer is cut off.
      const broken = /^[<{]/.test(body) ? [body.slice(0, -3), `${body}${body}`] : []
      for (const other of [`${body} REJECTED`, ...broken, '', 'perhaps'])
        expect([other, read(stage, other)?.outcome === 'matched' && mark]).toEqual([other, false])
    }
  })
})

it('who we are in the header of an envelope, and its action, are kept and settings of the order', () => {
  const { text, document } = setUp(THREE)
  expect(document.send).toMatchObject({ post: { as: 'soap', action: 'http://cornerstone.example/leads/AddLead' } })
  expect(sendRows(text, 'post').map(({ field, value }) => [field, value])).toEqual([
    ['SOAP header/AuthHeader/UserName', { $: 'param.user_name', required: true }],
    ['SOAP header/AuthHeader/Password', { $: 'param.password', required: true }],
  ])
  expect(document.params).toContainEqual({ name: 'password', label: 'Password', sensitive: true })
})

it('what the post sends of the answer to the ping is carried, and a flag of consent is no text', () => {
  const { document, read, answers } = setUp(TWO)
  const [bids] = answers
  expect(read('ping', bids?.body ?? '')?.carry).toEqual({ bid_id: 'BID-1', request_id: 'b1946ac9-2026' })
  expect(document.data.ping).toMatchObject({
    request_id: { $first: [{ $: 'context.ping' }, { $: 'context.lead' }], as: 'text' },
    property: { roof: { material: { $: 'lead.roofmaterial' } } },
    consent: { tcpa: { $if: { of: 'lead.tcpatext', present: true }, then: true, else: false } },
  })
})

const cells = (...rows: string[]): string => rows.map((row) => row.replaceAll(' | ', '\t')).join('\n')
const members = (sample: string | null) => {
  const read = readSample(sample ?? '')
  if ('problem' in read || !('tree' in read) || read.tree.kind !== 'object') throw new Error('no sample')
  return read.tree.members.map(([name]) => name)
}

describe('a page that shows no request', () => {
  const fields = cells(
    'Ping Required | Post Required | Field name | Notes',
    'Yes | Yes | Src.Key | given by your manager',
    'No | Yes | Txn | the id of the ping',
    'No | Yes | Lead.FirstName | e.g. John',
    'No | Yes | Lead.Homephone | no dashes, e.g. 2125551212',
    'Yes | Yes | Lead.Zip | five digits, e.g. 11001',
    'Yes | No | Best_Price | 1',
    'Yes | Yes | Homeowner | Yes or No',
  )
  const page = `${cells('URL | How | Sample answer', 'https://hub.example/api/ping | Name/Value Form POST | { id: a8, price: 4.30, code = "OK", success: true }', 'https://hub.example/api/post | Name/Value Form POST | { id: a8, code = "OK", success: true }')}

${fields}

Answer fields
${cells('Field | Type | Description', 'id | string | ours', 'code | string | OK or the fault', 'success | boolean | whether we took it')}
`

  it('has it made of its table of fields, for ping and post by their columns, and no row of it is an answer', () => {
    const { ping, post, answers } = readSpecification(page)
    expect(members(ping)).toEqual(['Src.Key', 'Lead.Zip', 'Best_Price', 'Homeowner'])
    expect(members(post)).toEqual([...['Src.Key', 'Txn', 'Lead.FirstName', 'Lead.Homephone', 'Lead.Zip', 'Homeowner']])
    expect(post).toContain('Lead.FirstName=John')
    expect(answers.map(({ stage, mark }) => [stage, mark])).toEqual([
      ['ping', 'sold'],
      ['post', 'sold'],
    ])
  })

  it('is read as well with bars, with wide blanks and with cells of several lines; as JSON where it says so', () => {
    const bars = `Field | Accepted Values | Required\n------|------|------\ntype | buy<br>sell | Yes\nfirst_name | string | Yes\nemail | string | Yes\nleadid | string | No`
    expect(readSpecification(`Accepted fields:\n${bars}\n\nSent as a form post`).post).toBe(
      'type=buy\nfirst_name=\nemail=\nleadid=',
    )
    const wide =
      'Field        Required   Example\nfirst_name   Y          Ann\nhome_phone   Y          2145550123\nzip          Y          75201'
    expect(JSON.parse(readSpecification(`Requests are sent as JSON.\n\n${wide}`).post ?? '')).toEqual({
      ...{ first_name: 'Ann', home_phone: '2145550123', zip: '75201' },
    })
    const below =
      'Field Name\tData Format\tSize\tDescription\nfirst_name\t[text]\t25\tFirst\nown\tOWN\nRENT\t12\tHome\nzip\t#####\t8\tZip'
    expect(readSpecification(below).post).toBe('first_name=\nown=\nzip=')
  })
})

it('says of several addresses what each is for, and shows no parameters of them', () => {
  const { understood } = readSpecification(`Staging
PING URL: https://stage.bid.example/v3/pings
POST URL: https://stage.bid.example/v3/posts
Production
PING URL: https://bid.example/v3/pings
See http://www.w3.org/TR/x and https://bid.example/v3/posts?key=s3cret&zip=1`)
  const address = (label: string, url: string) =>
    `An address (${label}), ${url}: it belongs into the configuration of the order`
  expect(understood).toEqual([
    address('ping, test', 'https://stage.bid.example/v3/pings'),
    address('post, test', 'https://stage.bid.example/v3/posts'),
    address('ping, live', 'https://bid.example/v3/pings'),
    address('post, live', 'https://bid.example/v3/posts'),
  ])
})

describe('who we are, said in words', () => {
  const BODY = '{ "first_name": "Ann", "last_name": "Lee", "zip": "75201" }'
  it.each([
    [
      'All requests include your API key in the Authorization header as a Bearer token.',
      [{ bearer: { $: 'param.token' } }],
    ],
    [
      'We use HTTP Basic authentication.',
      [{ basic: { user: { $: 'param.username' }, password: { $: 'param.password' } } }],
    ],
    [
      'The Header name is "X-Api-Key" and its value your key.',
      [{ header: { name: 'X-Api-Key', value: { $: 'param.x-api-key' } } }],
    ],
    [
      'Put the token into the Authorization header.',
      [{ header: { name: 'Authorization', value: { $: 'param.authorization' } } }],
    ],
    ['The request header contains nothing of note, and a key is never a token.', undefined],
  ])('%s', (words, auth) => {
    const { document } = setUp(`${words}\n\nSample request:\n${BODY}\n\nSample response:\n{ "status": "sold" }`)
    expect((document.send as { post: { auth?: unknown } }).post.auth).toEqual(auth)
  })

  it('and in a command of curl, which is read as the request that it sends', () => {
    const command = `curl -X POST https://api.bid.example/leads/post \\\n  -H "Authorization: Bearer abc123" \\\n  -H 'Content-Type: application/json' \\\n  -d '${BODY}'`
    const page = `Post the lead:\n${command}\n# → { "status": "accepted", "lead_id": "L-1" }\n# → { "status": "rejected", "reason": "zip" }`
    const { document, answers } = setUp(page)
    expect(document.send).toMatchObject({ post: { as: 'json', auth: [{ bearer: { $: 'param.token' } }] } })
    expect(answers.map(({ mark }) => mark)).toEqual(['sold', 'refused'])
    expect(readSample(command)).toMatchObject({ as: 'json', method: 'POST' })
    expect(keptSample(command)).not.toContain('abc123')
    expect(readSample("curl -u me:pw 'https://x.example/l?zip=1&phone=2'")).toMatchObject({
      ...{ as: 'query', headers: [['Authorization', 'Basic me:pw']] },
    })
    expect(readSample("curl -d '{ open")).toHaveProperty('problem')
  })
})

describe('answers of a page', () => {
  const marksOf = (page: string) => readSpecification(page).answers.map(({ mark, status }) => [mark, status])

  it('are marked by what they say, with the status above them; what they say is not so is not said', () => {
    expect(
      marksOf(`Sold (201):
{ "status": "sold", "duplicate": false, "errors": null, "pending": "0" }
Status: 422 Unprocessable Entity
{ "message": "The phone is wrong" }
Duplicate (409)
{ "success": false, "error": "Lead exists" }
Wrong key (401)
{ "success": false, "error": "Unknown key" }
Nobody took it:
{ "status": "unassigned" }
Outside:
<r><isValidPost>true</isValidPost><Type>No_Error</Type></r>`),
    ).toEqual([
      ...[
        ['sold', 201],
        ['error', 422],
        ['duplicate', 409],
        ['error', 401],
        ['refused', 200],
        ['sold', 200],
      ],
    ])
  })

  it('tell a duplicate by its word, whatever lead it names, and only where the word is nobody else’s', () => {
    const page = (message: string) => `Sample request:
{ "first_name": "Ann", "last_name": "Lee", "zip": "75201" }
Response, accepted:
{ "LeadPostResult": "Done", "message": "" }
Response, rejected:
{ "LeadPostResult": "Failed", "message": "${message}" }
Response, duplicate:
{ "LeadPostResult": "Failed", "message": "Duplicate of lead 100111" }`
    const { read } = setUp(page('No coverage'))
    const marked = (body: string) => markOf(read('post', body) as never)
    const said = (message: string) => marked(JSON.stringify({ LeadPostResult: 'Failed', message }))
    expect([said('DUPLICATE of lead 7'), said('No coverage'), said('Cap')]).toEqual(['duplicate', 'refused', 'refused'])
    expect(marked('{"LeadPostResult":"Done","message":"Duplicate of lead 7"}')).not.toBe('sold')
  })

  it('that are told by a message are sold while the plain word says so, too', () => {
    const { read } = setUp(`Sample request:
{ "first_name": "Ann", "last_name": "Lee", "zip": "75201" }
Response, sold:
{ "Result": "Success", "Message": "Lead accepted", "Payout": 2.25 }
Response, delayed:
{ "Result": "Success", "Message": "Lead accepted - delayed selling" }
Response, failed:
{ "Result": "Failed", "Message": "Fields missing" }`)
    const said = (Result: unknown, Message: string) =>
      read('post', JSON.stringify({ Result, Message, Payout: 2 }))?.outcome
    expect([said('Success', 'Lead accepted'), said('Failed', 'Cap')]).toEqual(['matched', 'unmatched'])
    for (const [result, message] of [
      ['Fracaso', 'Lead accepted'],
      [null, 'Lead accepted'],
      ['Success', 'Lead queued'],
    ] as const)
      expect([result, message, said(result, message)]).not.toEqual([result, message, 'matched'])
  })

  it('of a word and what it is about are told by the word and that there is a number behind it, whichever it is', () => {
    const { read, answers } = setUp(`Post: first_name=Ann&last_name=Lee&zip=75201
Accepted:  SUCCESS:10023
Rejected:  REJECTED:State not served
Duplicate:  REJECTED:Duplicate`)
    expect(answers.map(({ body }) => body)).toEqual([
      'SUCCESS:10023',
      'REJECTED:State not served',
      'REJECTED:Duplicate',
    ])
    const said = (body: string) => [markOf(read('post', body) as never), read('post', body)?.reference]
    expect(said('SUCCESS:77001')).toEqual(['sold', '77001'])
    expect([said('REJECTED:Cap')[0], said('REJECTED:Duplicate')[0]]).toEqual(['refused', 'duplicate'])
    for (const body of [
      'NO SUCCESS:1',
      'SUCCESS',
      'SUCCESS:',
      'SUCCESS:queued',
      'SUCCESS:pending 7',
      'SUCCESS:null',
      'SUCCESS:-1',
    ])
      expect([body, said(body)[0]]).not.toEqual([body, 'sold'])
  })
})

it('values that stand beside their names, and words to be filled in, are the fields that they name', () => {
  const { document, open } = setUp(`Example Request & Response
{
"key": {YOUR_API_KEY},
"vertical": "ROOFING",
"category": "exclusive",
"fields": [
{ "value": "2145550123", "dialerField": "number1", "type": "Phone" },
{ "value": "12345", "dialerField": "zip" },
{ "value": "Ann", "dialerField": "first_name" }
]
}

{ "status": "Accepted" }`)
  expect(document.data.post).toEqual({
    key: { $: 'param.key', required: true },
    vertical: { $: 'context.productkey', steps: ['upper'] },
    category: { $: 'context.productkey' },
    fields: [
      { value: { $: 'lead.phone', required: true, absent: 'drop' }, dialerField: 'number1', type: 'Phone' },
      { value: { $: 'lead.zip', required: true, absent: 'drop' }, dialerField: 'zip' },
      { value: { $: 'lead.firstname', required: true, absent: 'drop' }, dialerField: 'first_name' },
    ],
  })
  expect(open).toEqual([])
  const spaced = readSample('https://x.example/new?City=Beverly Hills&Token=[will be provided]&Zip=90210')
  expect(spaced).toMatchObject({
    as: 'query',
    tree: {
      members: [
        ['City', { value: 'Beverly Hills' }],
        ['Token', {}],
        ['Zip', {}],
      ],
    },
  })
})
