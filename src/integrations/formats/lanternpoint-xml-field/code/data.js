// The data part of format.json, written as code: XML as a tree, so that escaping is not our business.

const element = (name, text) => (text ? [{ name, text: String(text) }] : [])

function dotted(phone) {
  const digits = (phone || '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}` : ''
}

/** The middle of '250000-299999', with commas. */
function middle(range) {
  const span = /^(\d+)(?:-(\d+)|\+)?$/.exec((range || '').replace(/[$,\s]/g, ''))
  if (!span) return ''
  const value = Math.round((Number(span[1]) + Number(span[2] || span[1])) / 2)
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function remark({ projecttype = '', timeframe = '' }) {
  return projecttype || timeframe ? `${projecttype} / ${timeframe}` : ''
}

export function request({ lead, context }) {
  const { fields, brands } = lead
  const name = [fields.firstname, fields.lastname].filter(Boolean).join(' ')
  const phone = dotted(fields.phone)
  const problems = Object.entries({ name, tel: phone }).flatMap(([key, value]) =>
    value ? [] : [`${key} is required and absent`],
  )
  if (problems.length > 0) return { problems }
  const children = [
    ...element('name', name),
    ...element('tel', phone),
    ...element('mail', fields.email),
    ...element('street', fields.address),
    ...element('town', fields.city),
    ...element('state', fields.state),
    ...element('zip', fields.zip),
    ...element('bill', fields.powerbill),
    ...element('value', middle(fields.propertyvalue)),
  ]
  if (brands.length > 0) {
    const each = brands.map((text, index) => ({ name: 'brand', attributes: { n: String(index + 1) }, text }))
    children.push({ name: 'brands', children: each })
  }
  children.push({ name: 'remark', text: remark(fields) })
  return { xml: { name: 'lead', attributes: { type: context.productkey }, children } }
}
