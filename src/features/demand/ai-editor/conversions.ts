import { canBeWritten, formIn, withStep, written } from './forms'
import { isRec, type Rec, type Slot } from './slots'
import { constantMeant, nameIn } from './words'
import { atName, cannot, quoted, type Said, type Work } from './work'

// The patterns of this file read at most 1,000 letters, never three spaces in a row: see clausesOf.

type Reader = (wish: string, work: Work) => Said | readonly Said[] | undefined

const NOT_COMPUTED = 'it is a fixed text or a group, which has no other form'

const step =
  (wanted: string | Rec) =>
  (slot: Slot): string | undefined => {
    if (!canBeWritten(slot.value)) return NOT_COMPUTED
    slot.set(withStep(slot.value, wanted))
    return undefined
  }

const PAIR = /^(.+?)\s*(?:=|→|->|:|\s(?:to|as|becomes|is)\s)\s*(.+)$/i

function pairsIn(text: string): Rec | undefined {
  const cases: Rec = {}
  for (const part of text.split(/(?<!\s)\s*,\s*(?:and\s+)?|(?<!\s)\s+and\s+/)) {
    const pair = PAIR.exec(part.trim())
    if (!pair) return undefined
    cases[String(constantMeant(pair[1] ?? ''))] = constantMeant(pair[2] ?? '')
  }
  return cases
}

/** Cases join those that are there: in the document's named map, in the value's own, or in a new one. */
function mapped(data: Rec, cases: Rec) {
  return (slot: Slot): string | undefined => {
    if (!canBeWritten(slot.value)) return NOT_COMPUTED
    const steps = Array.isArray(slot.value['steps']) ? (slot.value['steps'] as unknown[]) : []
    const known = steps.find((each): each is { map: unknown } => isRec(each) && 'map' in each)?.map
    const maps = isRec(data['maps']) ? data['maps'] : {}
    const named = typeof known === 'string' ? maps[known] : known
    const map = isRec(named) && isRec(named['cases']) ? named : { cases: {}, keep: true }
    const joined = { ...map, cases: { ...(map['cases'] as Rec), ...cases } }
    if (typeof known === 'string') maps[known] = joined
    else slot.set(withStep(slot.value, { map: joined }))
    return undefined
  }
}

const map: Reader = (wish, work) => {
  const list = /^map\s+(.+?)\s*:\s*(.+)$/is.exec(wish) ?? /^map\s+(\S+)\s+(.+)$/is.exec(wish)
  const one =
    /^(?:when|if)\s+(.+?)\s+is\s+(.+?),?\s+(?:then\s+)?send\s+(.+)$/i.exec(wish) ??
    swap(/^send\s+(.+?)\s+instead of\s+(.+?)\s+(?:for|in|as)\s+(.+)$/i.exec(wish))
  if (!list && !one) return undefined
  const cases = list
    ? pairsIn(list[2] ?? '')
    : { [String(constantMeant(one?.[2] ?? ''))]: constantMeant(one?.[3] ?? '') }
  if (!cases) return cannot(`${quoted(wish)}: write the pairs as "our value = their value", with commas between`)
  const words = Object.entries(cases).map(([ours, theirs]) => `${quoted(ours)} → ${quoted(theirs)}`)
  return atName(work, nameIn((list ?? one)?.[1] ?? ''), mapped(work.data, cases), `is mapped: ${words.join(', ')}`)
}

/** 'send B instead of A for X' in the order X, A, B. */
const swap = (said: RegExpExecArray | null): (string | undefined)[] | null =>
  said && [said[0], said[3], said[2], said[1]]

const text: Reader = (wish, work) => {
  const cut =
    /^(?:cut|shorten|limit|truncate)\s+(.+?)\s+(?:to|after|at)\s+(\d{1,4})(?:\s+(?:characters?|chars?|letters?))?$/i.exec(
      wish,
    )
  if (cut)
    return atName(work, nameIn(cut[1] ?? ''), step({ cut: Number(cut[2]) }), `is cut after ${cut[2] ?? ''} characters`)
  const round = /^round\s+(.+?)(?:\s+to\s+(?:(\d)\s+(?:decimals?|places?|digits?).*|whole numbers?))?$/i.exec(wish)
  if (round) return atName(work, nameIn(round[1] ?? ''), step({ round: Number(round[2] ?? 0) }), 'is rounded')
  const prefix = /^prefix\s+(.+?)\s+with\s+(.+)$/i.exec(wish)
  if (prefix) {
    const value = String(constantMeant(prefix[2] ?? ''))
    return atName(work, nameIn(prefix[1] ?? ''), step({ prefix: value }), `begins with ${quoted(value)}`)
  }
  const suffix = /^(?:append|add)\s+(["“'].+?["”'])\s+to\s+(?:the end of\s+)?(.+)$/i.exec(wish)
  if (!suffix) return undefined
  const value = String(constantMeant(suffix[1] ?? ''))
  return atName(work, nameIn(suffix[2] ?? ''), step({ suffix: value }), `ends with ${quoted(value)}`)
}

const AS = [
  /^(?:send|format|write|convert|show|give|use|put|make)\s+(.+?)\s+(?:as|in|to|into|like|with)\s+(.+)$/i,
  /^make\s+(.+?)\s+((?:upper|lower|title)\s?-?case|capitali[sz]ed)$/i,
  /^(.+?)\s+(?:should be|must be|is|has to be)\s+(?:in|sent as|sent in|written as|written in|formatted as)?\s*(.+)$/i,
]

const form: Reader = (wish, work) => {
  const verb = /^(upper|lower)\s?-?case\s+(.+)$/i.exec(wish) ?? /^(capitali[sz]e)\s+(.+)$/i.exec(wish)
  const said = verb
    ? [verb[0], verb[2], /^capital/i.test(verb[1] ?? '') ? 'capitalized' : `${verb[1] ?? ''} case`]
    : AS.map((pattern) => pattern.exec(wish)).find((match) => match !== null)
  if (!said) return undefined
  const [, name = '', as = ''] = said
  return atName(
    work,
    nameIn(name),
    (slot) => {
      if (!canBeWritten(slot.value)) return NOT_COMPUTED
      const wanted = formIn(as, slot.value)
      if (!wanted) return `how to write it as ${quoted(as)} is not known here`
      slot.set(written(slot.value, wanted))
      return undefined
    },
    `is written as ${as.replace(/(?<![.!])[.!]+$/, '')}`,
  )
}

export const CONVERSION_READERS: readonly Reader[] = [map, text, form]
