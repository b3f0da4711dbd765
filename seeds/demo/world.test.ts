import { describe, expect, it } from 'vitest'
import { filterKind } from '@/engine/filters/registry'
import { SCRUBBERS, readScrubberConfig } from '@/features/selling/scrubbing/scrubbers'
import { marketSettings } from '@/features/platform/reference/server/settings'
import { fieldOf, type ProductId, PRODUCTS, readLeadField, US_STATES, zipBelongsTo } from '@/kernel/lead-fields'
import { paramsOf, shippedDocument, shippedFormat } from '@/integrations'
import { createKeyring } from '@/server/secrets/keyring'
import { FIGURES } from './figures'
import { demoKey } from './load/keys'
import { destinationsOf } from './orders'
import { STATES, zipsOf } from './places'
import { anonymous, countBy, NOW, sampleLead, sendInput, shareOf, WORLD, ZONE } from './testing'
import { dayOf, instantOf, makeWorld } from './world'

const { publishers, rcids, lenders, orders, lists } = WORLD
const filters = [
  ...orders.flatMap((one) => one.filters.map((filter) => ({ filter, owner: 'order' as const, of: one.title }))),
  ...lenders.flatMap((one) => one.filters.map((filter) => ({ filter, owner: 'lender' as const, of: one.title }))),
  ...WORLD.pixels.flatMap((one) => one.filters.map((filter) => ({ filter, owner: 'pixel' as const, of: one.title }))),
]

describe('the parties', () => {
  it('are as many as designed', () => {
    expect(countBy(publishers, ({ status }) => status)).toEqual({ active: 22, inactive: 3 })
    expect(countBy(publishers, ({ leadtype }) => leadtype)).toEqual({ exclusive: 15, shared: 10 })
    expect(countBy(rcids, ({ status }) => status)).toEqual({ active: 47, testing: 8, inactive: 5 })
    expect(countBy(rcids, ({ pricemodel }) => pricemodel)).toEqual({ REV: 36, CPA: 24 })
    expect(countBy(lenders, ({ status }) => status)).toEqual({ active: 27, inactive: 2, testing: 1 })
    expect(countBy(lenders, ({ billingtype }) => billingtype)).toEqual({ return: 15, sent: 15 })
    expect(lenders.filter(({ aggregator }) => aggregator)).toHaveLength(2)
    // Beside the 120 of the design the six that let test leads of the other products be sold.
    expect(countBy(orders, ({ status }) => status)).toEqual({ active: 78 + 6, paused: 30, archive: 12 })
    expect(countBy(orders, ({ kind }) => kind)).toEqual({ pingpost: 45, fixed: 70 + 6, feed: 5 })
  })

  it('have ids and brands of their own', () => {
    for (const list of [publishers, rcids, lenders, orders])
      expect(new Set<number>(list.map(({ id }) => id)).size).toBe(list.length)
    const brands = lenders.flatMap(({ brand }) => brand ?? [])
    expect(new Set(brands).size).toBe(brands.length)
    expect(lenders.every(({ compliance, brand }) => !compliance || brand !== null)).toBe(true)
  })

  it('have other API keys in every installation', () => {
    const keysOf = (master: string) => rcids.map((rcid) => demoKey(createKeyring(master), rcid))
    const all = [...keysOf('5a'.repeat(32)), ...keysOf('5b'.repeat(32))]
    expect(new Set(all).size).toBe(2 * rcids.length)
  })

  it('share leads by publisher and product as designed', () => {
    const total = rcids.reduce((sum, { traffic }) => sum + traffic.weight, 0)
    expect(total).toBeCloseTo(1, 5)
    const byPublisher = publishers.map(({ id }) => shareOf(rcids, ({ publisher }) => publisher === id))
    const largest = byPublisher.toSorted((a, b) => b - a).slice(0, 5)
    expect(largest.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.5, 1)
    for (const { id, share } of FIGURES) expect(shareOf(rcids, ({ product }) => product === id)).toBeCloseTo(share, 2)
    expect(shareOf(rcids, ({ traffic }) => traffic.flow === 'pingpost')).toBeCloseTo(0.6, 2)
    expect(shareOf(rcids, ({ traffic }) => traffic.flow === 'directpost')).toBeCloseTo(0.3, 2)
  })

  it('are the same for the same seed, and others for another', () => {
    const again = makeWorld({ seed: WORLD.seed, now: NOW, zone: ZONE })
    expect(JSON.stringify(again)).toBe(JSON.stringify(WORLD))
    expect(JSON.stringify(makeWorld({ seed: 8, now: NOW, zone: ZONE }))).not.toBe(JSON.stringify(WORLD))
  })

  it('have only settings that the marketplace knows', () => {
    expect(marketSettings.strict().safeParse(WORLD.settings).success).toBe(true)
    for (const { name, settings } of publishers.flatMap(({ scrubbers }) => scrubbers)) {
      const known = SCRUBBERS.find((scrubber) => scrubber.name === name)
      expect(known, name).toBeDefined()
      if (known) expect(readScrubberConfig(known, settings)).toMatchObject({ ok: true })
    }
  })

  it('require only fields of their products', () => {
    for (const { product, required } of rcids)
      for (const name of Object.keys(required)) expect(fieldOf(product, name), name).toBeDefined()
  })

  it('are all made up', () => {
    for (const { phone, email, zip, state } of [...publishers, ...lenders]) {
      expect(phone).toMatch(/^\d{3}55501\d\d$/)
      expect(email).toMatch(/\.example\.com$/)
      expect(zipBelongsTo(zip, state)).toBe(true)
    }
    for (const { phone } of lists.phones) expect(phone).toMatch(/^\d{3}555019[0-7]$/)
    for (const { email } of lists.emails) expect(email).toMatch(/@example\.(com|org)$/)
    for (const { traffic } of rcids)
      for (const url of traffic.urls) expect(url).toMatch(/^https:\/\/[\w-]+\.example\.(com|org|net)\//)
  })
})

describe('filters', () => {
  it('are what the engine itself would have saved', () => {
    for (const { filter, owner, of } of filters) {
      const kind = filterKind(filter.kind)
      expect(kind, filter.kind).toBeDefined()
      // Caps over everything are kept with an empty list that nobody sends.
      const { list, ...rest } = filter.data as { list?: readonly unknown[] }
      const sent = list?.length === 0 ? rest : filter.data
      expect(kind?.parse(sent, owner), `${filter.kind} of ${of}`).toEqual({ ok: true, value: filter.data })
    }
  })

  it('are one of a kind per owner and fit the product', () => {
    for (const { filters: own, product, title } of orders) {
      expect(new Set(own.map(({ kind }) => kind)).size, title).toBe(own.length)
      for (const { kind } of own) expect(filterKind(kind)?.products, `${kind} of ${title}`).toContain(product)
    }
  })

  it('cap and place orders as designed', () => {
    const caps = orders.map(
      ({ filters: own }) =>
        (own.find(({ kind }) => kind === 'cap_day')?.data as { value: number } | undefined)?.value ?? 0,
    )
    expect(caps.every((cap) => [5, 8, 10, 15, 20, 25, 30, 40, 50, 75].includes(cap))).toBe(true)
    const has = (kind: string): number =>
      orders.filter(({ filters: own }) => own.some((one) => one.kind === kind)).length
    expect(has('cap_overall')).toBe(12)
    expect(has('cap_publisher_day')).toBe(5)
    expect(has('datetime') / orders.length).toBeGreaterThan(0.3)
    const zips = orders.flatMap(({ filters: own }) => own.filter(({ kind }) => kind === 'zip'))
    for (const { data } of zips) {
      const { length } = (data as { list: string[] }).list
      expect(length >= 40 && length <= 400).toBe(true)
    }
  })
})

describe('send formats', () => {
  it('fit the order, have their parameters, and are three by e-mail and two by SOAP', () => {
    for (const { format, product, kind, config, secrets, title } of orders) {
      const products = shippedDocument(format)?.products
      expect(products?.includes(product) ?? true, title).toBe(true)
      const compiled = shippedFormat(format)
      expect(kind !== 'pingpost' || compiled?.ping !== null, title).toBe(true)
      for (const { name, sensitive } of compiled ? paramsOf(compiled) : [])
        expect(Object.keys(sensitive ? secrets : config), title).toContain(name)
    }
    expect(orders.filter(({ format }) => format.includes('email'))).toHaveLength(3)
    expect(orders.filter(({ format }) => format.includes('soap'))).toHaveLength(2)
  })

  it.each(orders.map((order) => [order.title, order] as const))('build a request for a lead: %s', (_, order) => {
    const format = shippedFormat(order.format)
    const lead = sampleLead(order.product)
    const { destination, destinationping } = destinationsOf(order, 'http://127.0.0.1:8099')
    const post = format?.post.build(sendInput(order, lead, destination))
    expect(post).toMatchObject({ ok: true })
    if (order.kind !== 'pingpost') return
    expect(format?.ping?.build(sendInput(order, anonymous(lead), destinationping))).toMatchObject({ ok: true })
  })
})

describe('places', () => {
  it('are every state with zips of its own', () => {
    expect(STATES.map(({ code }) => code).toSorted()).toEqual([...US_STATES].sort())
    for (const { code, metros } of STATES)
      for (const zip of metros.flatMap(zipsOf)) expect(zipBelongsTo(zip, code), `${zip} ${code}`).toBe(true)
  })

  it('have area codes that a phone can have, each in one state', () => {
    const codes = STATES.flatMap(({ areaCodes }) => areaCodes)
    expect(new Set(codes).size).toBe(codes.length)
    const phone = fieldOf(1, 'phone')
    for (const code of codes) expect(phone && readLeadField(phone, `${code}5550123`), code).toMatchObject({ ok: true })
  })
})

describe('time', () => {
  it('ends on the sixtieth day', () => {
    expect(dayOf(WORLD, NOW)).toBe(60)
    expect(dayOf(WORLD, instantOf(WORLD, 58, '10:40'))).toBe(58)
    expect(PRODUCTS.map(({ id }): ProductId => id)).toEqual(FIGURES.map(({ id }) => id))
  })
})
