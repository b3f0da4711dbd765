import { checkReady, readTestLead, startTest, testFields } from '@/features/demand/order-test/server/public'
import { trialSettings } from '@/features/platform/reference/server/public'
import { refuse } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { aiEditorCalls, SUBMITTED } from '../contract'
import { documentText } from '@/kernel/document-text'
import { proposeChange } from './propose'
import { checkSubmittable, storeEdit } from './push'
import { orderFormat, textOf, weigh } from './weigh'

export default routes(aiEditorCalls, (services) => ({
  edit: async (ctx, { body: { lenderOrder, prompt } }) => {
    const from = performance.now()
    const format = await orderFormat(services, ctx.db, lenderOrder)
    const { data, result, understood, notdone, ...proposed } = await proposeChange(
      services,
      format.order,
      format.parts,
      prompt,
    )
    const sources = { content: documentText(data), analyze: documentText(result) }
    const weighed = await weigh(services, ctx.db, format, sources)
    const { parts } = format
    return {
      ...weighed,
      ...proposed,
      understood: [...understood],
      notdone: [...notdone],
      ...sources,
      contentbefore: textOf(parts.data),
      analyzebefore: textOf(parts.result),
      dataname: parts.data.name,
      resultname: parts.result.name,
      dataversion: parts.data.version,
      resultversion: parts.result.version,
      ms: Math.round(performance.now() - from),
    }
  },
  test: async (ctx, { params: { id }, body }) => {
    const own = await orderFormat(services, ctx.db, id)
    const { content = textOf(own.parts.data), analyze = textOf(own.parts.result) } = body
    const { format, issues } = await weigh(services, ctx.db, own, { content, analyze })
    if (!format) throw refuse(`The proposal does not compile: ${issues[0]?.path ?? ''}: ${issues[0]?.message ?? ''}`)
    const order = { ...own.order, format, ...trialSettings(own.order, {}, format.params) }
    const dry = body.send !== 1
    checkReady(order, dry)
    const samples = testFields(order, ctx.now).map(({ name, value }) => [name, value] as const)
    const fields = readTestLead(order.product, { ...Object.fromEntries(samples), ...body.fields })
    const title = `Send format proposal ${dry ? 'built' : 'sent'} as a test lead`
    const run = await startTest(services, ctx, { order, fields, dry, title })
    return ctx.after(async () => {
      const { ping, post } = (await run()).tried
      const stages = [ping, post].flatMap((stage) => stage ?? [])
      return { sent: !dry, stages: stages.map(({ fields: _, ...stage }) => stage) }
    })
  },
  push: async (ctx, { body: { lenderOrder, request, prompt } }) => {
    const format = await orderFormat(services, ctx.db, lenderOrder)
    const weighed = await weigh(services, ctx.db, format, request)
    checkSubmittable(format, weighed, request)
    const wish = { order: lenderOrder, prompt, user: ctx.actor.id, at: new Date(ctx.now) }
    const part = await storeEdit(ctx.db, format, weighed, wish)
    await ctx.record({
      title: 'Send format change requested',
      description: `${part === 'both' ? 'data and result' : part} of ${format.parts[part === 'result' ? 'result' : 'data'].name}: ${prompt}`,
      links: { order: lenderOrder },
    })
    return { status: 'ok', message: SUBMITTED }
  },
  editlog: async (ctx, { body: { orderId } }) => {
    const rows = await ctx.db
      .selectFrom('send_part_edits as edit')
      .leftJoin('users', 'users.id', 'edit.user_id')
      .select(['edit.id', 'part', 'senddate', 'users.name as user', 'prstatus', 'prompt', 'diff', 'resultdiff', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('edit.id', 'desc')
      .limit(500)
      .execute()
    return rows.map(({ part, diff, resultdiff, senddate, ...row }) => ({
      ...row,
      senddate: senddate.toISOString(),
      contentfilediff: part === 'result' ? '' : diff,
      analyzefilediff: part === 'result' ? diff : resultdiff,
    }))
  },
}))
