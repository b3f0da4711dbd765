import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '@/kernel/call'
import { refuse } from '@/kernel/errors'
import { useApp } from '../../../test/app'
import type { Context } from './context'
import { registerCall } from './register'

const app = useApp()
const spec = call({
  method: 'POST',
  path: '/after',
  summary: 'A change with work after it',
  permission: 'public',
  changes: 'settings',
  touches: [],
  answer: z.object({ seen: z.number() }),
})
type Ctx = Context<typeof spec>

/** Log rows that everybody can see. */
const committed = async (title: string): Promise<number> =>
  (await app.db.selectFrom('system_log').select('id').where('title', '=', title).execute()).length

async function changed(handler: (ctx: Ctx) => Promise<unknown>) {
  const server = fastify()
  registerCall(server, app.services, { name: 'after', spec, handler })
  const response = await server.inject({ method: 'POST', url: '/after' })
  await server.close()
  return { status: response.statusCode, json: response.json<{ data?: unknown; message?: string }>() }
}

describe('work after a change', () => {
  it('sees the change committed, and its result is the answer', async () => {
    const reply = await changed(async (ctx) => {
      await ctx.record({ title: 'Committed' })
      expect(await committed('Committed')).toBe(0)
      return ctx.after(async () => ({ seen: await committed('Committed') }))
    })
    expect(reply).toEqual({ status: 200, json: { data: { seen: 1 } } })
  })

  it('that fails answers its failure and takes nothing back', async () => {
    const reply = await changed(async (ctx) => {
      await ctx.record({ title: 'Kept' })
      return ctx.after(() => Promise.reject(refuse('The lender is away')))
    })
    expect(reply.json.message).toContain('The lender is away')
    expect(await committed('Kept')).toBe(1)
  })

  it('does not run when the change is rolled back', async () => {
    let ran = false
    const reply = await changed((ctx) =>
      Promise.resolve(
        ctx.after(() => {
          ran = true
          return Promise.resolve({ seen: 0 })
        }),
      ),
    )
    expect(reply.status).toBe(500)
    expect(ran).toBe(false)
  })
})
