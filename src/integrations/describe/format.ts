import type { DataDocument, FormatDocument, ResultDocument, SendDocument } from '../language/format'
import type { DataTemplate } from '../language/data'
import type { Stage } from '../view/lead'
import { describeTemplate } from './data'
import { notesOn } from './notes'
import { describeResult } from './result'
import { describeSend } from './send'

export interface StagePreview {
  readonly stage: Stage
  readonly lines: readonly string[]
}

/** What the console shows under a part's name. A stage that is like the post is not repeated. */
export interface FormatPreview {
  /** What an author should know although it is not wrong. */
  readonly notes: readonly string[]
  readonly title: string
  readonly summary: string
  readonly data: readonly StagePreview[]
  readonly send: readonly StagePreview[]
  readonly result: readonly StagePreview[]
}

const STAGES: readonly Stage[] = ['ping', 'post']

export const describeDataPart = ({ data }: DataDocument): readonly StagePreview[] =>
  STAGES.flatMap((stage) => {
    const template = data[stage]
    if (template === undefined) return []
    return [{ stage, lines: describeTemplate({ kind: data.kind, template } as DataTemplate, data) }]
  })

export const describeSendPart = ({ send }: SendDocument): readonly StagePreview[] =>
  STAGES.flatMap((stage) => (send[stage] ? [{ stage, lines: describeSend(send[stage]) }] : []))

export const describeResultPart = ({ result }: ResultDocument): readonly StagePreview[] =>
  STAGES.flatMap((stage) => (result[stage] ? [{ stage, lines: describeResult(result[stage]) }] : []))

export const describeFormat = (format: FormatDocument): FormatPreview => ({
  title: format.title,
  summary: format.summary,
  notes: notesOn(format),
  data: describeDataPart(format),
  send: describeSendPart(format),
  result: describeResultPart(format),
})
