import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { addValue, isComputed, isRec, isValue, slotsOf } from './slots'
import { constantIn, constantMeant, find, nameIn, namesIn, ownValue, sourceOf } from './words'
import { atName, cannot, done, quoted, type Said, type Work } from './work'

// The patterns of this file read at most 1,000 letters, never three spaces in a row: see clausesOf.

/** Undefined: the words are not of this kind. */
type Reader = (wish: string, work: Work) => Said | readonly Said[] | undefined

const NAME = /^[A-Za-z_][\w.:-]{0,79}$/

const badName = (name: string): Said | undefined =>
  NAME.test(name) ? undefined : cannot(`${quoted(name)} is no name for a field: letters, digits, _ - . and :`)

const rename: Reader = (wish, work) => {
  const said =
    /^rename\s+(.+?)\s+(?:to|into|as)\s+(.+)$/i.exec(wish) ??
    /^(.+?)\s+(?:should|must|has to) be (?:called|named|renamed to)\s+(.+)$/i.exec(wish) ??
    /^call\s+(.+?)\s+(\S+)(?:\s+instead)?$/i.exec(wish)
  if (!said) return undefined
  const [from, to] = [nameIn(said[1] ?? ''), nameIn(said[2] ?? '')]
  const taken = (path: readonly string[]) => [...path.slice(0, -1), to].join('.')
  const slots = slotsOf(work.data)
  return (
    badName(to) ??
    atName(
      work,
      from,
      ({ path, place, rename: change }) => {
        if (slots.some((slot) => slot.place === place && slot.path.join('.') === taken(path)))
          return `there is a ${quoted(to)} already`
        change(to)
        return undefined
      },
      `is now called ${quoted(to)}`,
    )
  )
}

const remove: Reader = (wish, work) => {
  const said =
    /^(?:remove|drop|delete|omit|leave out|stop sending|do not send|don['’]t send|never send|no longer send)\s+(.+?)(?:\s+any ?more|\s+any longer)?$/i.exec(
      wish,
    )
  if (!said) return undefined
  return namesIn(said[1] ?? '').map((name) => {
    const drop = (slot: { remove: () => void }) => {
      slot.remove()
      return undefined
    }
    return atName(work, name, drop, 'is not sent any more')
  })
}

/** Where a value is put that the format does not send yet. */
function add(work: Work, name: string, value: unknown): Said {
  const bad = badName(name)
  if (bad) return bad
  const stage = work.stage ?? 'post'
  const source = sourceOf(value)
  if (stage === 'ping' && PERSONAL_FIELD_NAMES.has(source.replace(/^lead\./, '')))
    return cannot('A ping never says who the consumer is')
  const there = find(slotsOf(work.data), name).some(({ path, place }) => path.join('.') === name && place === stage)
  if (there) return cannot(`There is a ${quoted(name)} already`)
  if (!addValue(work.data, stage, name, value)) return cannot(`The format has no place for a new ${quoted(name)}`)
  const what = source === '' ? quoted(value) : source
  return done(`New field ${quoted(name)} with ${what}, ${stage} only${source === '' ? '' : '; left out if missing'}`)
}

const constant: Reader = (wish, work) => {
  const first = /^(?:always send|send always|send the constant|use the constant)\s+(.+?)\s+(?:as|for|in)\s+(.+)$/i.exec(
    wish,
  )
  const second =
    /^(.+?)\s+(?:is|should be|must be)\s+always\s+(.+)$/i.exec(wish) ?? /^set\s+(.+?)\s+(?:to|=)\s+(.+)$/i.exec(wish)
  const said = first ? [first[2], first[1]] : second ? [second[1], second[2]] : null
  if (!said) return undefined
  const [name, text] = [nameIn(said[0] ?? ''), said[1] ?? '']
  const value = constantIn(text) ?? (/^set/i.test(wish) ? ownValue(text) : undefined) ?? constantMeant(text)
  if (find(slotsOf(work.data), name).length === 0) return add(work, name, value)
  const change = (slot: { value: unknown; set: (value: unknown) => void }) => {
    if (!isValue(slot.value)) return 'it is a group of fields'
    slot.set(value)
    return undefined
  }
  return atName(work, name, change, isRec(value) ? `is now ${sourceOf(value)}` : `is always ${quoted(value)}`)
}

const adding: Reader = (wish, work) => {
  const inField = /^send\s+(.+?)\s+(?:in|as)\s+(?:a|the)\s+(?:new\s+)?field\s+(.+)$/i.exec(wish)
  const said = /^(?:add|include)\s+(.+?)\s+(?:with|from|set to|holding|containing|being|=|as|for)\s+(.+)$/i.exec(wish)
  const pairs = inField
    ? [[inField[2], inField[1]]]
    : said
      ? [
          [said[1], said[2]],
          [said[2], said[1]],
        ]
      : []
  for (const [name = '', text = ''] of pairs) {
    const bare = text.replace(/^(?:the\s+)?(?:constant|value|text)\s+/i, '')
    const value = constantIn(bare) ?? ownValue(bare)
    if (value !== undefined) return add(work, nameIn(name), value)
  }
  const alone = /^(?:add|include)\s+(.+)$/i.exec(wish)
  if (!alone) return undefined
  const name = nameIn(alone[1] ?? '')
  const value = said ? undefined : ownValue(name)
  if (value !== undefined) return add(work, name.replace(/\s+/g, '_').toLowerCase(), value)
  return cannot(`${quoted(wish)}: say which of our fields, or which text in quotes, goes into it`)
}

const required: Reader = (wish, work) => {
  const said =
    /^make\s+(.+?)\s+(required|mandatory|optional)$/i.exec(wish) ??
    /^(.+?)\s+(?:is|becomes|must be|should be)\s+(required|mandatory|optional)$/i.exec(wish)
  if (!said) return undefined
  const must = !/optional/i.test(said[2] ?? '')
  return atName(
    work,
    nameIn(said[1] ?? ''),
    (slot) => {
      if (!isComputed(slot.value)) return 'only a value that can be missing is required or optional'
      const { required: _, ...rest } = slot.value
      slot.set(must ? { ...rest, required: true } : rest)
      return undefined
    },
    must ? 'is required: without it nothing is sent' : 'is optional: left out if missing',
  )
}

const fallback: Reader = (wish, work) => {
  const said =
    /^default\s+(.+?)\s+to\s+(.+)$/i.exec(wish) ??
    /^(?:if|when)\s+(.+?)\s+is\s+(?:missing|absent|empty|blank),?\s+send\s+(.+)$/i.exec(wish)
  if (!said) return undefined
  const value = constantMeant(said[2] ?? '')
  return atName(
    work,
    nameIn(said[1] ?? ''),
    (slot) => {
      if (!isComputed(slot.value)) return 'it is never missing'
      slot.set({ ...slot.value, default: value })
      return undefined
    },
    `is ${quoted(value)} if missing`,
  )
}

/** The order matters: "always send" is a constant before it is a format. */
export const FIELD_READERS: readonly Reader[] = [rename, remove, required, fallback, constant, adding]
