// The data part of format.json, written as code: the same requests, byte by byte.

/** Members without a value are left out anyway; an object that has none at all must go, too. */
function some(object) {
  for (const key in object) if (object[key] !== undefined) return object
  return undefined
}

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

function asked({ lead, params, context }) {
  const { fields } = lead
  return {
    partner: params.partner,
    mode: params.mode || 'exclusive',
    vertical: context.productkey,
    location: some({ zip: fields.zip, state: fields.state, city: fields.city }),
    project: some({
      type: fields.projecttype,
      start: fields.timeframe,
      owner: yesNo(fields.homeowner),
      windows: context.product === 1 ? range(fields.windowcount, 25) : undefined,
      roof: some({ material: fields.roofmaterial, stories: digits(fields.storycount) }),
    }),
    compliance: some({
      certificate: fields.trustedform,
      universal_id: fields.leadid,
      landing_page: fields.sourceurl,
      ip: fields.ipaddress,
    }),
    source: { publisher: text(context.publisher), sub: fields.subid },
  }
}

function person({ fields, brands }) {
  return {
    person: {
      name: { first: fields.firstname, last: fields.lastname },
      email: fields.email || null,
      phones: ['+1' + fields.phone],
      address: some({ line1: fields.address, city: fields.city, state: fields.state, zip: fields.zip }),
    },
    consent: some({ text: fields.tcpatext, brands: brands.length > 0 ? brands : undefined }),
  }
}

/** What the buyer insists on, by the name it has there. */
function missing({ stage, lead, params, pingAnswer }) {
  const { fields } = lead
  const absent = []
  const need = (name, value) => value || absent.push(`${name} is required and absent`)
  need('partner', params.partner)
  need('location.zip', fields.zip)
  if (stage === 'ping') return absent
  need('bid_id', pingAnswer.bidid)
  need('person.name.first', fields.firstname)
  need('person.name.last', fields.lastname)
  need('person.phones[0]', fields.phone)
  return absent
}

export function request(input) {
  const problems = missing(input)
  if (problems.length > 0) return { problems }
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
  return { object: { ...object, ...person(lead) } }
}
