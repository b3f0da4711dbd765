// The data part of format.json, written as code: the same requests, byte by byte.

/** Leaves out what is absent, and objects that are empty for it. null stays: it says "nothing" on purpose. */
function tidy(object) {
  const kept = {}
  for (const key in object) {
    const value = object[key]
    const inner = typeof value === 'object' && value !== null && !Array.isArray(value) ? tidy(value) : value
    if (inner !== undefined && inner !== '') kept[key] = inner
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** '6-9', '10+' or '7'. */
function range(text, open) {
  const span = /^(\d+)(?:-(\d+)|(\+))?$/.exec(text || '')
  if (!span) return undefined
  return { min: Number(span[1]), max: span[3] ? open : Number(span[2] || span[1]) }
}

const yesNo = (text) => (text === 'yes' ? true : text === 'no' ? false : undefined)
const number = (text) => (text === undefined || text === '' ? undefined : Number(text))
const text = (value) => (value === undefined ? undefined : String(value))

function asked({ lead, params, context }) {
  const { fields } = lead
  return {
    partner: params.partner,
    mode: params.mode || 'exclusive',
    vertical: context.productkey,
    location: { zip: fields.zip, state: fields.state, city: fields.city },
    project: {
      type: fields.projecttype,
      start: fields.timeframe,
      owner: yesNo(fields.homeowner),
      windows: context.product === 1 ? range(fields.windowcount, 25) : undefined,
      roof: { material: fields.roofmaterial, stories: number((fields.storycount || '').replace(/\D/g, '')) },
    },
    compliance: {
      certificate: fields.trustedform,
      universal_id: fields.leadid,
      landing_page: fields.sourceurl,
      ip: fields.ipaddress,
    },
    source: { publisher: text(context.publisher), sub: fields.subid },
  }
}

function person({ fields, brands }) {
  return {
    person: {
      name: { first: fields.firstname, last: fields.lastname },
      email: fields.email || null,
      phones: ['+1' + fields.phone],
      address: { line1: fields.address, city: fields.city, state: fields.state, zip: fields.zip },
    },
    consent: { text: fields.tcpatext, brands: brands.length > 0 ? brands : undefined },
  }
}

function missing({ stage, lead, params, pingAnswer }) {
  const { fields } = lead
  const always = { partner: params.partner, 'location.zip': fields.zip }
  const needed =
    stage === 'ping'
      ? always
      : {
          ...always,
          bid_id: pingAnswer.bidid,
          'person.name.first': fields.firstname,
          'person.name.last': fields.lastname,
          'person.phones[0]': fields.phone,
        }
  return Object.keys(needed).filter((name) => !needed[name])
}

export function request(input) {
  const problems = missing(input).map((name) => `${name} is required and absent`)
  if (problems.length > 0) return { problems }
  const { context, lead, pingAnswer } = input
  const own =
    input.stage === 'ping'
      ? { ping_ref: text(context.ping), min_bid: number(context.minimum) }
      : {
          bid_id: pingAnswer.bidid,
          bid_amount: number(context.bid),
          post_ref: text(context.lead),
          ...person(lead),
        }
  return { object: tidy({ ...asked(input), ...own }) }
}
