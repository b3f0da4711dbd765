import { z } from 'zod'
import { marketOf } from '@/features/selling/market/server/public'
import { refuse } from '@/kernel/errors'
import type { Config } from '@/server/config'
import type { Services } from '@/server/services'

interface Wire {
  readonly title: string
  readonly url: string
  readonly path: string
  readonly headers: (key: string | undefined) => Record<string, string>
  readonly body: (model: string, system: string, text: string) => unknown
  readonly read: (json: unknown) => { text: string; tokens: number }
}

const MOST_TOKENS = 32_000
const LARGEST_PROMPT = 300_000
const LARGEST_ANSWER = 2_000_000

const anthropicAnswer = z.object({
  content: z.array(z.object({ text: z.string().default('') })),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }),
})
const openaiAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number() }).optional(),
})

const WIRES: Readonly<Record<NonNullable<Config['SLUICE_AI_PROVIDER']>, Wire>> = {
  anthropic: {
    title: 'Anthropic',
    url: 'https://api.anthropic.com/v1',
    path: '/messages',
    headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key ? { 'x-api-key': key } : {}) }),
    body: (model, system, text) => ({
      model,
      max_tokens: MOST_TOKENS,
      system,
      messages: [{ role: 'user', content: text }],
    }),
    read: (json) => {
      const { content, usage } = anthropicAnswer.parse(json)
      return { text: content.map(({ text }) => text).join(''), tokens: usage.input_tokens + usage.output_tokens }
    },
  },
  openai: {
    title: 'OpenAI-compatible',
    url: 'https://api.openai.com/v1',
    path: '/chat/completions',
    headers: (key) => (key ? { authorization: `Bearer ${key}` } : {}),
    body: (model, system, text) => ({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: text },
      ],
    }),
    read: (json) => {
      const { choices, usage } = openaiAnswer.parse(json)
      return { text: choices.map(({ message }) => message.content).join(''), tokens: usage?.total_tokens ?? 0 }
    },
  },
}

export interface ProviderAnswer {
  readonly text: string
  readonly tokens: number
  readonly title: string
}

/** Null where none is set up. Its failures are told in words, without what it answered. */
export async function askProvider(services: Services, system: string, text: string): Promise<ProviderAnswer | null> {
  const { SLUICE_AI_PROVIDER: id, SLUICE_AI_KEY: key, SLUICE_AI_MODEL: model, SLUICE_AI_TIMEOUT } = services.config
  if (id === undefined) return null
  const wire = WIRES[id]
  if (model === undefined) throw refuse('The AI provider has no model: set SLUICE_AI_MODEL')
  if (system.length + text.length > LARGEST_PROMPT)
    throw refuse('The send format is too large for the AI provider; change its document instead')
  const result = await marketOf(services).outbound.request({
    url: `${(services.config.SLUICE_AI_URL ?? wire.url).replace(/\/$/, '')}${wire.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...wire.headers(key) },
    body: JSON.stringify(wire.body(model, system, text)),
    deadline: performance.now() + SLUICE_AI_TIMEOUT * 1000,
    maxBytes: LARGEST_ANSWER,
  })
  if (result.kind !== 'answered') throw refuse(`The AI provider gave no answer (${result.why}). Try again`)
  if (result.status < 200 || result.status > 299) throw refuse(`The AI provider answered HTTP ${result.status}`)
  try {
    return { ...wire.read(JSON.parse(result.body)), title: wire.title }
  } catch {
    throw refuse('The answer of the AI provider could not be read. Try again')
  }
}
