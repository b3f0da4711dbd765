import { describe, expect, it } from 'vitest'
import { compileFormat, issuesOf, SAMPLE_NOW } from '../../integrations'
import { documentText } from '../../kernel/document-text'
import { markOf } from '../pasted-answers/public'
import { openPoints } from './open-points'
import { proposeClicks } from './propose-clicks'
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
