import { invalidField } from '@/kernel/errors'
import { documentText } from '@/kernel/document-text'
import type { ProductId } from '@/kernel/lead-fields'
import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { keptSample } from './kept-sample'
import { proposeClicks } from './propose-clicks'
import { MOST_LEAVES, readSample, type Sample } from './sample'
import { documentFrom } from './sample-document'
import { leavesOf } from './sample-leaves'
import type { DraftSamples } from './shapes'

export interface SampleWish {
  readonly title: string
  readonly name: string
  readonly samples?: { readonly ping?: string | undefined; readonly post?: string | undefined } | undefined
  readonly product?: ProductId | undefined
  readonly answers: readonly PastedAnswer[]
}

export interface Made {
  readonly document: string
  readonly samples: DraftSamples
  readonly answers: readonly PastedAnswer[]
}

function sampleOf(field: string, text: string): Sample {
  const sample = readSample(text)
  if ('problem' in sample) throw invalidField(field, sample.problem)
  if (leavesOf(sample).length > MOST_LEAVES)
    throw invalidField(field, `More than ${MOST_LEAVES.toLocaleString('en-US')} values`)
  return sample
}

/** A draft from the buyer's own sample requests. */
export function fromSamples({ name, title, product, samples, answers }: SampleWish): Made {
  const { ping = '', post = '' } = samples ?? {}
  const read = {
    post: sampleOf('samples.post', post),
    ping: ping.trim() === '' ? null : sampleOf('samples.ping', ping),
  }
  if (read.ping && 'tree' in read.ping !== 'tree' in read.post)
    throw invalidField('samples.ping', 'The ping and the post have to be of one kind: both XML, or both JSON or form')
  const made = documentFrom(read, { name, title, product: product ?? null })
  const kept = (stage: 'ping' | 'post', text: string) => ({
    text: keptSample(text),
    skipped: made.skipped.filter((one) => one.stage === stage).map(({ field }) => field),
    suggested: made.suggested.filter((one) => one.stage === stage).map(({ field }) => field),
  })
  return {
    document: proposeClicks(documentText(made.document), answers),
    samples: { ping: read.ping ? kept('ping', ping) : null, post: kept('post', post) },
    answers,
  }
}
