import type { Context } from '@/server/http/context'
import { stamp } from '@/server/http/edits'
import type { accountCalls } from '../contract'

type Ctx = Context<typeof accountCalls.rename>

export async function renameSelf(ctx: Ctx, name: string): Promise<Record<string, never>> {
  const { id, name: before } = ctx.actor
  await ctx.db
    .updateTable('users')
    .set({ name, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.record({ title: 'Own name changed', before: { name: before }, after: { name }, links: { user: id } })
  return {}
}
