/** The caps that lenders see and ask about; null is no cap. */
export interface AskedCaps {
  readonly day?: number | null | undefined
  readonly month?: number | null | undefined
}

const cap = (value: number | null, per: string): string => (value === null ? `no cap ${per}` : `${value} ${per}`)

/** '12 a day, 240 a month'. */
export const capsText = ({ day, month }: AskedCaps): string =>
  [day === undefined ? '' : cap(day, 'a day'), month === undefined ? '' : cap(month, 'a month')]
    .filter((text) => text !== '')
    .join(', ')

export type AskKind = 'pause' | 'resume' | 'caps' | 'golive'
const WORDS = { pause: 'Pause', resume: 'Resume', golive: 'Go live' } as const

export const askText = (kind: AskKind, caps: AskedCaps | null): string =>
  kind === 'caps' ? capsText(caps ?? {}) : WORDS[kind]
