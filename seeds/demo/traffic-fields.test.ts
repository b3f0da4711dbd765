import { describe, expect, it } from 'vitest'
import { fieldOf, PERSONAL_FIELD_NAMES, readLeadField, zipBelongsTo } from '@/kernel/lead-fields'
import { CLICK_ID_PUBLISHER } from './publisher-profiles'
import { countBy, median, near, share, WORLD } from './testing'
import { choices, directs, everything, leads, nameOf, numberIn, pings, prematches, webLeads } from './traffic-sample'

const rcidOf = new Map(WORLD.rcids.map((rcid) => [rcid.id, rcid]))

describe('what is sent', () => {
  it('is in normal form and belongs to the product', () => {
    const wrong = everything
      .filter(({ key }) => key % 7 === 0)
      .filter(({ fields, product }) => {
        const read = Object.entries(fields).map(([name, value]) => {
          const field = fieldOf(product, name)
          const normal = field && readLeadField(field, value)
          return normal?.ok === true && normal.value === value
        })
        return read.includes(false) || !zipBelongsTo(fields['zip'] ?? '', fields['state'] ?? '')
      })
    expect(wrong).toEqual([])
  })

  it('has what the RCID requires', () => {
    const wrong = everything.filter(({ rcid, kind, fields }) =>
      Object.entries(rcidOf.get(rcid)?.required ?? {}).some(
        ([name, when]) => (when === 2 || kind !== 'ping') && (fields[name] ?? '') === '',
      ),
    )
    expect(wrong).toEqual([])
  })

  it('tells nobody in a ping', () => {
    expect(pings.filter(({ fields }) => Object.keys(fields).some((name) => PERSONAL_FIELD_NAMES.has(name)))).toEqual([])
  })

  it('is about people who do not exist', () => {
    const real = leads.filter(
      ({ fields, flaw }) =>
        !/^\d{3}55501\d\d$/.test(fields['phone'] ?? '') ||
        !/@(mail\.)?example\.(com|org|net)$/.test(fields['email'] ?? '') ||
        !(flaw === 'suppressed' ? /019\d$/ : /01[0-7]\d$/).test(fields['phone'] ?? ''),
    )
    expect(real).toEqual([])
    const traced = everything.filter(
      ({ fields, sender }) =>
        !/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/.test(fields['ipaddress'] ?? '') ||
        !sender.startsWith('198.51.100.') ||
        !/^https:\/\/[\w-]+\.example\.(com|org|net)\//.test(fields['sourceurl'] ?? 'https://x.example.com/'),
    )
    expect(traced).toEqual([])
  })

  it('never gives two people one number', () => {
    const emails = new Map<string, Set<string>>()
    for (const { fields, flaw } of leads) {
      if (flaw !== null) continue
      const phone = fields['phone'] ?? ''
      emails.set(phone, (emails.get(phone) ?? new Set()).add(fields['email'] ?? ''))
    }
    expect([...emails].filter(([, people]) => people.size > 1)).toEqual([])
  })

  it('repeats people as often as designed', () => {
    near(
      share(leads, ({ repeat }) => repeat === 'own'),
      0.04,
      25,
    )
    near(
      share(leads, ({ repeat }) => repeat === 'other'),
      0.02,
      30,
    )
  })

  it('has the certificates of the design', () => {
    const whole = leads.filter(({ flaw }) => flaw !== 'reusedcertificate')
    const trustedForm = share(whole, ({ fields }) => fields['trustedform'] !== undefined)
    const jornaya = share(whole, ({ fields }) => fields['leadid'] !== undefined)
    const none = share(whole, ({ fields }) => fields['trustedform'] === undefined && fields['leadid'] === undefined)
    near(trustedForm, 0.82, 4)
    near(jornaya, 0.38, 7)
    near(none, 0.07, 20)
    near(trustedForm + jornaya - (1 - none), 0.27, 10)
  })

  it('has the devices and answers of the design', () => {
    near(
      share(leads, ({ fields }) => /Mobile/.test(fields['useragent'] ?? '')),
      0.71,
      4,
    )
    near(
      share(leads, ({ fields }) => /iPad|Tablet/.test(fields['useragent'] ?? '')),
      0.06,
      15,
    )
    const product = (id: number) => [...leads, ...pings].filter((event) => event.product === id)
    near(
      share(
        [...directs, ...webLeads].filter(({ product: id }) => id <= 5),
        ({ fields }) => fields['homeowner'] === 'yes',
      ),
      0.93,
      3,
    )
    const windows = countBy(product(1), ({ fields }) => fields['windowcount'] ?? '')
    near((windows['3-5'] ?? 0) / product(1).length, 0.34, 5)
    near((windows['10+'] ?? 0) / product(1).length, 0.21, 6)
    near(
      share(product(2), ({ fields }) => fields['roofmaterial'] === 'asphalt'),
      0.72,
      4,
    )
    expect(median(product(5).map((event) => numberIn(event, 'powerbill')))).toBe(151)
    expect(median(product(7).map((event) => numberIn(event, 'creditcarddebt')))).toBe(15_000)
    expect(median(product(6).map((event) => numberIn(event, 'propertyvalue')))).toBe(300_000)
    near(
      share(product(7), ({ fields }) => ['excellent', 'good'].includes(fields['creditscore'] ?? '')),
      0.58,
      4,
    )
  })

  it('names sub ids and pages as designed', () => {
    near(
      share(everything, ({ fields }) => fields['subid'] === undefined),
      0.04,
      10,
    )
    near(
      share(everything, ({ fields }) => fields['sourceurl'] === undefined),
      0.02,
      12,
    )
    const counted = WORLD.rcids.filter(({ traffic }) => traffic.weight > 0.02 && traffic.subids.length >= 8)
    for (const { id } of counted) {
      const own = everything.filter(({ rcid, fields }) => rcid === id && fields['subid'] !== undefined)
      const counts = Object.values(countBy(own, ({ fields }) => fields['subid'] ?? '')).toSorted((a, b) => b - a)
      const top = counts.slice(0, 3).reduce((sum, count) => sum + count, 0) / own.length
      expect(top).toBeGreaterThan(0.5)
      expect(top).toBeLessThan(0.72)
    }
    const clicks = everything.filter(
      (event) => nameOf(event) === CLICK_ID_PUBLISHER && event.fields['subid'] !== undefined,
    )
    expect(clicks.every(({ fields }) => /^[0-9a-f]{32}$/.test(fields['subid'] ?? ''))).toBe(true)
  })

  it('lets visitors of own media choose', () => {
    near(
      share(choices, ({ brands }) => brands.length === 0),
      0.08,
      35,
    )
    expect(choices.every(({ brands }) => brands.length <= 3)).toBe(true)
    const first = new Map(prematches.map(({ key, at }) => [key, at]))
    expect(choices.filter(({ prematch, at }) => at - (first.get(prematch) ?? 0) >= 30 * 60_000)).toEqual([])
  })
})
