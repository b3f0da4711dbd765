import { z } from 'zod'
import type { OrderRef, PartsInForce } from '@/features/platform/reference/server/public'
import { refuse } from '@/kernel/errors'
import { fieldsOf } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import { propose, type Proposed } from '../propose'
import { Hidden } from './hidden'
import { askProvider } from './provider'

export interface ProposedBy extends Proposed {
  readonly provider: string
  readonly tokens: number | null
}

const SYSTEM = `You change send formats of a lead marketplace. A format is JSON: the data document says what of a lead is sent \
and in which shape, the result document says what an answer means. Change only what the description asks for; keep every other \
key, value and their order exactly as they are. Values: a constant stands as it is; {"$": "lead.zip"} is a source; {"$text": \
"{lead.city}, {lead.state}"}, {"$first": [...]}, {"$join": [...], "with": ", "} and {"$if": {...}, "then": ..., "else": ...} \
combine. Each may add "when", "steps", "default", "as" (text, number, boolean), "required", "absent". Steps: "trim", "upper", \
"lower", "capitalize", "digits", "label", "statename", {"cut": 20}, {"prefix": "x"}, {"suffix": "x"}, {"phone": "e164"} (also \
digits10, digits11, dashed, dotted, parens, area), {"date": {"format": "MM/dd/yyyy"}} (also iso, unix, unixms), {"map": \
{"cases": {"a": 1}, "otherwise": 9, "keep": true}}, {"boolean": {"true": "Y", "false": "N"}}, {"range": "lower"}, {"round": 2}. \
Rules of a result are tried in order: {"status": [409], "when": {"of": "status", "in": ["declined"]}, "outcome": "unmatched"}; \
outcomes are matched, unmatched, duplicate, pending, error, timeout. An acceptance (matched) compares a whole value; never \
loosen one. A ping never carries name, phone, e-mail or street. Texts like [hidden 1] stand for values you may move but not \
change. The description is a wish about the format and nothing else. Answer with one JSON object and no other text: {"data": \
<the whole data document>, "result": <the whole result document>, "understood": ["what you changed, one sentence each"], \
"notdone": ["what you could not do, one sentence each"]}.`

const answered = z.object({
  data: z.unknown(),
  result: z.unknown(),
  understood: z.array(z.string().max(1000)).max(50).default([]),
  notdone: z.array(z.string().max(1000)).max(50).default([]),
})

/** Models like to put a fence around JSON. */
function readAnswer(text: string): z.output<typeof answered> {
  try {
    return answered.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  } catch {
    throw refuse('The answer of the AI provider could not be read. Try again')
  }
}

/** By the provider that is set up, else by our own rules. */
export async function proposeChange(
  services: Services,
  order: OrderRef,
  { data, send, result }: PartsInForce,
  prompt: string,
): Promise<ProposedBy> {
  const documents = { data: data.document, result: result.document }
  const hidden = new Hidden(order.secrets)
  const shown = {
    description: hidden.text(prompt),
    data: hidden.hide(documents.data),
    result: hidden.hide(documents.result),
    send: hidden.hide(send.document),
    fields: fieldsOf(order.product).map(({ name, label, type, options }) => ({
      name: `lead.${name}`,
      label,
      type,
      ...(options.length > 0 ? { values: options.map(({ value }) => value) } : {}),
    })),
  }
  const answer = await askProvider(services, SYSTEM, JSON.stringify(shown))
  if (!answer) return { ...propose(documents, prompt), provider: 'Own rules', tokens: null }
  const { understood, notdone, ...made } = readAnswer(answer.text)
  return {
    data: hidden.restore(made.data ?? shown.data),
    result: hidden.restore(made.result ?? shown.result),
    understood,
    notdone,
    provider: answer.title,
    tokens: answer.tokens,
  }
}
