// The data part of format.json, written as code: the same requests, byte by byte.

/** Members without a value are left out anyway; an object that would have none at all must go, too. */
const any = (a, b, c, d, e) =>
  a !== undefined || b !== undefined || c !== undefined || d !== undefined || e !== undefined

/** '6-9', '10+' or '7'. */
function range(text, open) {
  const span = /^(\d+)(?:-(\d+)|(\+))?$/.exec(text || '')
  if (!span) return undefined
  return { min: Number(span[1]), max: span[3] ? open : Number(span[2] || span[1]) }
}

const yesNo = (text) => (text === 'yes' ? true : text === 'no' ? false : undefined)
const number = (text) => (text ? Number(text) : undefined)
const digits = (text) => (text ? number(text.replace(/\D/g, '')) : undefined)
const text = (value) => (value === undefined ? undefined : String(value))

function place({ zip, state, city }) {
  return any(zip, state, city) ? { zip, state, city } : undefined
}

function project(fields, product) {
  const { projecttype: type, timeframe: start, roofmaterial: material } = fields
  const owner = yesNo(fields.homeowner)
  const windows = product === 1 ? range(fields.windowcount, 25) : undefined
  const stories = digits(fields.storycount)
  const roof = any(material, stories) ? { material, stories } : undefined
  return any(type, start, owner, windows, roof) ? { type, start, owner, windows, roof } : undefined
}

function compliance({ trustedform: certificate, leadid: universal_id, sourceurl: landing_page, ipaddress: ip }) {
  return any(certificate, universal_id, landing_page, ip) ? { certificate, universal_id, landing_page, ip } : undefined
}

function asked({ lead, params, context }) {
  const { fields } = lead
  return {
    partner: params.partner,
    mode: params.mode || 'exclusive',
    vertical: context.productkey,
    location: place(fields),
    project: project(fields, context.product),
    compliance: compliance(fields),
    source: { publisher: text(context.publisher), sub: fields.subid },
  }
}

function person({ address: line1, city, state, zip, firstname, lastname, email, phone }) {
  return {
    name: { first: firstname, last: lastname },
    email: email || null,
    phones: ['+1' + phone],
    address: any(line1, city, state, zip) ? { line1, city, state, zip } : undefined,
  }
}

function consent({ fields, brands }) {
  const chosen = brands.length > 0 ? brands : undefined
  return any(fields.tcpatext, chosen) ? { text: fields.tcpatext, brands: chosen } : undefined
}

/** What the buyer insists on, by the name it has there. */
function missing({ stage, lead, params, pingAnswer }) {
  const { fields } = lead
  const absent = []
  if (!params.partner) absent.push('partner')
  if (!fields.zip) absent.push('location.zip')
  if (stage === 'ping') return absent
  if (!pingAnswer.bidid) absent.push('bid_id')
  if (!fields.firstname) absent.push('person.name.first')
  if (!fields.lastname) absent.push('person.name.last')
  if (!fields.phone) absent.push('person.phones[0]')
  return absent
}

export function request(input) {
  const absent = missing(input)
  if (absent.length > 0) return { problems: absent.map((name) => `${name} is required and absent`) }
  const { context, lead, pingAnswer } = input
  const object = asked(input)
  if (input.stage === 'ping') {
    object.ping_ref = text(context.ping)
    object.min_bid = number(context.minimum)
    return { object }
  }
  object.bid_id = pingAnswer.bidid
  object.bid_amount = number(context.bid)
  object.post_ref = text(context.lead)
  object.person = person(lead.fields)
  object.consent = consent(lead)
  return { object }
}
