import { referenceOf } from '@/features/platform/reference/server/public'
import { invalidField, refuse } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import { type DraftSamples, formatEditorCalls } from '../contract'
import { JsonFault, MOST_CHARACTERS, parseJson, placeOf, plain } from '../json-text'
import { keptSample } from '../kept-sample'
import { begin } from './begin'
import { checkDraft } from './check'
import { listDrafts, listFormats } from './list'
import { goLive } from './live'
import { findSpecified } from './specification'
import { keptAnswers, lockDraft, readDraft } from './store'
import { testDraft } from './test'

/** A draft may have gaps; what is no JSON at all has no place to show them. Gives back its title. */
function readTitle(text: string, name: string, title: string): string {
  try {
    const document = plain(parseJson(text)) as { name?: unknown; title?: unknown } | null
    if (document?.name !== name) throw invalidField('document', `Its name has to stay "${name}"`)
    return typeof document.title === 'string' && document.title.trim() !== '' ? document.title.slice(0, 100) : title
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { line, column } = placeOf(text, error.offset)
    throw invalidField('document', `Line ${line}, column ${column}: ${error.message}`)
  }
}

const keptSamples = ({ ping, post }: DraftSamples): string =>
  JSON.stringify({
    ping: ping && { ...ping, text: keptSample(ping.text) },
    post: post && { ...post, text: keptSample(post.text) },
  })

export default routes(formatEditorCalls, (services) => ({
  list: async ({ db }) => ({ formats: await listFormats(db), drafts: await listDrafts(db) }),
  get: ({ db }, { params }) => readDraft(db, params.id),
  check: (_, { body }) => checkDraft(body),
  specification: async (_, { body }) => {
    const { answers, understood, notdone, ...found } = await findSpecified(services, body.text)
    return { ...found, answers: [...answers], understood: [...understood], notdone: [...notdone] }
  },
  add: async (ctx, { body: { order, ...wish } }) => {
    if (order !== undefined)
      found(await ctx.db.selectFrom('orders').select('id').where('id', '=', order).executeTakeFirst(), 'Order')
    const begun = await begin(ctx.db, wish)
    if (begun.document.length > MOST_CHARACTERS) throw invalidField('samples.post', 'This makes too large a format')
    const { id } = await ctx.db
      .insertInto('send_format_drafts')
      .values({
        name: wish.name,
        title: wish.title,
        document: begun.document,
        samples: JSON.stringify(begun.samples),
        answers: keptAnswers(begun.answers),
        dataversion: begun.from.data,
        sendversion: begun.from.send,
        resultversion: begun.from.result,
        order_id: order ?? null,
        author_id: ctx.actor.id,
        ...stampNew(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.record({ title: 'Send format draft added', description: `${wish.title} (${wish.name})` })
    return { id }
  },
  save: async (ctx, { params: { id }, body: { document, samples, answers } }) => {
    const row = await lockDraft(ctx.db, id)
    const before = await readDraft(ctx.db, id)
    await guardVersion(ctx, row, before)
    const title = readTitle(document, before.name, before.title)
    await ctx.db
      .updateTable('send_format_drafts')
      .set({
        ...{ title, document, samples: keptSamples(samples), answers: keptAnswers(answers) },
        ...(document === before.document ? {} : { author_id: ctx.actor.id }),
        ...stamp(ctx),
      })
      .where('id', '=', id)
      .execute()
    const changed = { document: before.document === document ? 'as it was' : 'changed', answers: answers.length }
    await ctx.record({ title: 'Send format draft saved', description: `${title} (${before.name})`, after: changed })
    return readDraft(ctx.db, id)
  },
  test: async (ctx, { params: { id }, body: { order, document, fields, settings, send } }) => {
    const draft = await readDraft(ctx.db, id)
    return testDraft(services, ctx, { order, fields, settings, document: document ?? draft.document, dry: send !== 1 })
  },
  restart: async (ctx, { params: { id }, body: { keep } }) => {
    const row = await lockDraft(ctx.db, id)
    const draft = await readDraft(ctx.db, id)
    await guardVersion(ctx, row, draft)
    const { name, title, overtaken } = draft
    if (!overtaken) throw refuse('Nobody put another version in force')
    const theirs = readTitle(overtaken.document, name, title)
    const anew = await begin(ctx.db, { name, title: theirs, from: name, answers: [] })
    await ctx.db
      .updateTable('send_format_drafts')
      .set({
        dataversion: anew.from.data,
        sendversion: anew.from.send,
        resultversion: anew.from.result,
        ...(keep === 1
          ? {}
          : {
              title: theirs,
              document: anew.document,
              samples: JSON.stringify(anew.samples),
              answers: keptAnswers(anew.answers),
              author_id: ctx.actor.id,
            }),
        ...stamp(ctx),
      })
      .where('id', '=', id)
      .execute()
    const description = `${title} (${name}), version ${overtaken.version} in force`
    await ctx.record({
      title: keep === 1 ? 'Send format draft kept over a new version' : 'Send format draft begun anew',
      description,
    })
    return readDraft(ctx.db, id)
  },
  remove: async (ctx, { params: { id } }) => {
    await lockDraft(ctx.db, id)
    const { title, name } = await readDraft(ctx.db, id)
    await ctx.db.deleteFrom('send_format_drafts').where('id', '=', id).execute()
    await ctx.record({ title: 'Send format draft deleted', description: `${title} (${name})` })
    return {}
  },
  live: async (ctx, { params, body }) => {
    const live = await goLive(ctx, params.id, body)
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return live
    })
  },
}))
