import { currentOrder } from '@/features/demand/order-configuration/server/public'
import { checkReady, readTestLead, startTest, testFields } from '@/features/demand/order-test/server/public'
import { compileDocuments, onlyPart, trialSettings } from '@/features/platform/reference/server/public'
import type { AnyFormat } from '@/integrations'
import { refuse } from '@/kernel/errors'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { formatEditorCalls } from '../contract'
import { JsonFault, parseJson, plain } from '../json-text'

function compiledFrom(text: string): AnyFormat {
  try {
    const whole = plain(parseJson(text)) as Record<string, unknown>
    const documents = {
      data: onlyPart('data', whole),
      send: onlyPart('send', whole),
      result: onlyPart('result', whole),
    }
    const compiled = compileDocuments(documents)
    if ('post' in compiled) return compiled
    throw refuse(`The draft does not compile: ${compiled[0]?.path ?? ''}: ${compiled[0]?.message ?? ''}`)
  } catch (error) {
    if (error instanceof JsonFault) throw refuse(`The JSON cannot be read: ${error.message}`)
    throw error
  }
}

interface Wish {
  readonly order: number
  readonly document: string
  readonly fields: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
  readonly dry: boolean
}

/** A test lead by the draft to where the order sends; settings that the order does not have yet are not kept. */
export async function testDraft(
  services: Services,
  ctx: Context<typeof formatEditorCalls.test>,
  { order: id, document, fields: lead, settings, dry }: Wish,
) {
  const format = compiledFrom(document)
  const own = await currentOrder(services, id)
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  const order = { ...own, format, ...trialSettings(own, given, format.params) }
  checkReady(order, dry)
  const samples = Object.fromEntries(testFields(order, ctx.now).map(({ name, value }) => [name, value]))
  const fields = readTestLead(order.product, { ...samples, ...lead })
  const title = `Send format draft ${dry ? 'built' : 'sent'} as a test lead`
  const run = await startTest(services, ctx, { order, fields, dry, title })
  return ctx.after(async () => {
    const { ping, post } = (await run()).tried
    const stages = [ping, post].flatMap((stage) => stage ?? [])
    return { sent: !dry, stages: stages.map(({ fields: _, ...stage }) => stage) }
  })
}
