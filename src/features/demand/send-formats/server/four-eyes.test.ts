import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aiEditorCalls } from '@/features/demand/ai-editor/contract'
import { formatEditorCalls } from '@/features/demand/format-editor/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { partAt } from '@/features/platform/reference/server/public'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { formatEditCalls, partVersionCalls, pingIdentityCalls, sendFormatCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'

const market = useMarket()
const { app } = market
const NAME = 'sluice-standard-json'
const REASON = 'Their contract asks for the phone number'
let author: ApiClient
let second: ApiClient
let order = 0
let count = 0

type Json = Record<string, unknown>
type Reply = Promise<{ readonly status: number; readonly json: Json }>

beforeAll(async () => {
  const permissions = [orderPermissions.order_manage, sendFormatPermissions.order_approvesendformat]
  author = await app.signedIn({ name: 'Dana', permissions })
  second = await app.signedIn({ name: 'Lee', permissions })
})
beforeEach(async () => {
  await app.db.updateTable('orders').set({ status: 'archive' }).execute()
  order = await market.order({ pingpost: true, title: 'Harborview' })
  await market.reload()
})

/** The parts in force with one more constant, which no version had before. */
async function changed(kind: 'data' | 'result' = 'data'): Promise<{ data: Json; result: Json }> {
  const [data, result] = [await partAt(app.db, 'data', NAME, null), await partAt(app.db, 'result', NAME, null)]
  const own = data?.document as { data: { post: Json } }
  const post = { ...own.data.post, [`extra_${++count}`]: 'yes' }
  return {
    data: kind === 'data' ? { ...own, data: { ...own.data, post } } : own,
    result: result?.document as Json,
  }
}

async function proposed(by: ApiClient): Promise<number> {
  const { data, result } = await changed()
  const [own, other] = [await partAt(app.db, 'data', NAME, null), await partAt(app.db, 'result', NAME, null)]
  const request = {
    ...{ content: JSON.stringify(data), analyze: JSON.stringify(result) },
    ...{ dataversion: own?.version ?? 0, resultversion: other?.version ?? 0 },
  }
  await by.call(aiEditorCalls.push, { body: { lenderOrder: order, request, prompt: 'adds a constant' } })
  const row = await app.db
    .selectFrom('send_part_edits')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A draft with the content of a proposal, under the format's own name or as a copy. */
async function drafted(by: ApiClient, name: string): Promise<number> {
  const { id } = await by.call(formatEditorCalls.add, { body: { title: 'Copied', name, from: NAME } })
  const draft = await by.call(formatEditorCalls.get, { params: { id } })
  const document = JSON.parse(draft.document) as { data: { post: Json } }
  document.data.post[`extra_${++count}`] = 'yes'
  const { samples, answers } = draft
  await by.call(formatEditorCalls.save, {
    params: { id },
    body: { document: JSON.stringify(document), samples, answers },
  })
  return id
}
async function goLive(by: ApiClient, id: number) {
  const { orders } = await by.call(formatEditorCalls.get, { params: { id } })
  return by.send(formatEditorCalls.live, {
    params: { id },
    body: { why: 'The buyer asked', orders: orders.map((one) => one.id) },
  })
}

/** Every way in which a change becomes live: what its author made, and the call that puts it in force. */
const WAYS: Readonly<Record<string, (by: ApiClient) => Promise<(who: ApiClient) => Reply>>> = {
  'an AI edit that is deployed': async (by) => {
    const id = await proposed(by)
    return (who) => who.send(formatEditCalls.deploy, { params: { id } })
  },
  'a draft of the same format': async (by) => {
    const id = await drafted(by, NAME)
    return (who) => goLive(who, id)
  },
  'a draft under another name': async (by) => {
    const id = await drafted(by, `copied-${++count}`)
    return (who) => goLive(who, id)
  },
  'a draft that somebody else saved without a change': async (by) => {
    const id = await drafted(by, NAME)
    const { document, samples, answers } = await second.call(formatEditorCalls.get, { params: { id } })
    await second.call(formatEditorCalls.save, { params: { id }, body: { document, samples, answers } })
    return (who) => goLive(who, id)
  },
  'a draft that is kept over a newer version': async (by) => {
    const id = await drafted(by, NAME)
    const other = await proposed(by)
    await second.call(formatEditCalls.deploy, { params: { id: other } })
    await by.call(formatEditorCalls.restart, { params: { id }, body: { keep: 1 } })
    return (who) => goLive(who, id)
  },
  'identity in pings': async (by) => {
    await by.call(pingIdentityCalls.allow, { params: { id: order }, body: { reason: REASON } })
    return (who) => who.send(pingIdentityCalls.approve, { params: { id: order }, body: {} })
  },
}

const inForce = () => market.market.reference().orders.get(order)
const told = () => JSON.stringify([inForce()?.format, inForce()?.pingIdentity])

describe('who made a change does not put it live alone', () => {
  for (const [way, make] of Object.entries(WAYS))
    it(way, async () => {
      const put = await make(author)
      await market.reload()
      const before = told()
      const alone = await put(author)
      expect([alone.status, alone.json['message']]).toEqual([
        400,
        expect.stringContaining('Another person has to') as string,
      ])
      await market.reload()
      expect(told()).toBe(before)
      expect((await put(second)).status).toBe(200)
    })

  for (const [way, make] of Object.entries(WAYS))
    it(`unless nobody else may: ${way}`, async () => {
      const put = await make(author)
      const others = app.db.updateTable('users').where('kind', '=', 'admin').where('id', '<>', author.id)
      await others.set({ status: 0 }).execute()
      const reply = await put(author)
      await others.set({ status: 1 }).execute()
      expect(reply.status, JSON.stringify(reply.json)).toBe(200)
    })

  it('an earlier version, which two people put live, is rolled back to by one', async () => {
    await second.call(formatEditCalls.deploy, { params: { id: await proposed(author) } })
    const { version = 0 } = (await partAt(app.db, 'data', NAME, null)) ?? {}
    await second.call(formatEditCalls.deploy, { params: { id: await proposed(author) } })
    const body = { namespace: `content/${NAME}`, version, current: version + 1, reason: 'Back' }
    await author.call(partVersionCalls.rollback, { params: { id: order }, body })
  })
})

/** Every way in which the approved content of an order's pings becomes another. */
const ENDS: Readonly<Record<string, () => Promise<unknown>>> = {
  'an AI edit that is deployed': async () =>
    second.call(formatEditCalls.deploy, { params: { id: await proposed(author) } }),
  'a draft that goes live': async () => expect((await goLive(second, await drafted(author, NAME))).status).toBe(200),
  'a pin': async () => {
    const { version = 0 } = (await partAt(app.db, 'data', NAME, null)) ?? {}
    await author.call(sendFormatCalls.pin, { params: { id: order }, body: { contentpin: version } })
  },
  'another class': () =>
    author.call(sendFormatCalls.save, {
      params: { id: order },
      body: { send: 'harborline-flat-json', content: 'harborline-flat-json', result: 'harborline-flat-json' },
    }),
  'another path of the ping address': () =>
    author.call(orderConfigurationCalls.save, {
      params: { id: order },
      body: { destinationping: `${market.simulator.origin}/${order}/ping?v=2` },
    }),
  'another host': () =>
    author.call(orderConfigurationCalls.save, {
      params: { id: order },
      body: { destinationping: 'http://127.0.0.1:9/ping', apikey: 'again' },
    }),
  'no pings any more': () =>
    author.call(orderCalls.update, { params: { id: order }, body: { ispingpost: 0, price: 20 } }),
  'a change that no call made': () =>
    app.db.updateTable('orders').set({ destinationping: 'http://127.0.0.1:9/x' }).where('id', '=', order).execute(),
}

describe('an approval of identity in pings is for exactly what was approved', () => {
  const approve = async () => {
    await author.call(pingIdentityCalls.allow, { params: { id: order }, body: { reason: REASON } })
    await market.reload()
    expect(inForce()?.pingIdentity).toBe(false)
    await second.call(pingIdentityCalls.approve, { params: { id: order }, body: {} })
    expect(inForce()?.pingIdentity).toBe(true)
  }
  for (const [way, change] of Object.entries(ENDS))
    it(`and ends with ${way}`, async () => {
      await approve()
      await change()
      await market.reload()
      expect(inForce()?.pingIdentity).toBe(false)
    })

  it('and a request is not approved for what came in its place', async () => {
    await author.call(pingIdentityCalls.allow, { params: { id: order }, body: { reason: REASON } })
    await app.db
      .updateTable('orders')
      .set({ destinationping: `${market.simulator.origin}/x` })
      .where('id', '=', order)
      .execute()
    const { json } = await second.send(pingIdentityCalls.approve, { params: { id: order }, body: {} })
    expect(json.message).toContain('Request it again')
  })

  it('and stays through changes that do not touch it', async () => {
    await approve()
    await author.call(orderConfigurationCalls.save, { params: { id: order }, body: { campaign: 'east', timeout: 9 } })
    await author.call(orderCalls.update, { params: { id: order }, body: { title: 'Another name' } })
    await market.reload()
    expect(inForce()?.pingIdentity).toBe(true)
    const { id } = await author.call(orderCalls.copy, {
      params: { id: order },
      body: { types: ['sendformat', 'configuration'], params: { title: 'Copy', price: 20 } },
    })
    await market.reload()
    expect(market.market.reference().orders.get(id)?.pingIdentity).toBe(false)
  })
})
