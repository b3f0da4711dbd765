import { shippedDocument } from '@/integrations'
import { OPERATIONS } from './staff'
import { orderTitled } from './lookups'
import type { Untold } from './story-types'
import type { World } from './types'
import { instantOf } from './world'

const [DANA = '', MARCUS = ''] = OPERATIONS

type Json = Record<string, unknown>
const isJson = (input: unknown): input is Json => typeof input === 'object' && input !== null && !Array.isArray(input)

/** The format with one value set deep inside; a copy. */
function withValue(format: unknown, path: readonly string[], value: unknown): Json {
  const copy: Json = isJson(format) ? { ...format } : {}
  const [name, ...rest] = path
  if (name !== undefined) copy[name] = rest.length === 0 ? value : withValue(copy[name], rest, value)
  return copy
}

/** One change of a send format waits for somebody to approve it, one was turned down. */
export function formatChanges(world: World): Untold[] {
  const waiting = orderTitled(world, 'Summit Ridge Roofing', 'Roofing exclusive TX')
  const refused = orderTitled(world, 'Summit Ridge Roofing', 'Roofing storm states')
  const old = shippedDocument(refused.format)
  const rules = old?.result.post && 'rules' in old.result.post ? old.result.post.rules : []
  return [
    {
      story: 11,
      at: instantOf(world, 43, '14:30'),
      by: MARCUS,
      memo: '',
      action: {
        kind: 'formatChange',
        order: refused.id,
        part: 'result',
        format: refused.format,
        prompt: 'They say "under review" for some leads. Count these as sold.',
        document: withValue(
          old,
          ['result', 'post', 'rules'],
          [{ when: { of: 'status', equals: 'under review' }, outcome: 'matched' }, ...rules],
        ),
        refused: {
          at: instantOf(world, 43, '16:05'),
          by: DANA,
          why: 'Under review is not sold. Make it pending and let them call back.',
        },
      },
    },
    {
      story: 11,
      at: instantOf(world, 59, '16:40'),
      by: MARCUS,
      memo: '',
      action: {
        kind: 'formatChange',
        order: waiting.id,
        part: 'data',
        format: waiting.format,
        prompt: 'Send the number of stories as "stories" with roofing leads.',
        document: withValue(shippedDocument(waiting.format), ['data', 'post', 'stories'], { $: 'lead.storycount' }),
        refused: null,
      },
    },
  ]
}
