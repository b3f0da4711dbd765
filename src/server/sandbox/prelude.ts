/**
 * Runs once in the empty interpreter, before any source. It takes away clock, chance and code from text, and leaves
 * [describe, plain, assign] for the machine. Nothing here is a wall: what a source breaks is gone with its call.
 */
export const PRELUDE = `(() => {
'use strict'
const { assign, defineProperty, getPrototypeOf } = Object
const { construct, apply } = Reflect
const { parse, stringify } = JSON
const slice = String.prototype.slice
const text = String
const AnyError = Error

const refuse = (message) => () => { throw new TypeError(message) }
const set = (object, name, value) => defineProperty(object, name, { value, writable: true, configurable: true })

const noCode = 'code cannot be made from text here'
for (const example of [function () {}, function* () {}, async function () {}, async function* () {}]) {
  const prototype = getPrototypeOf(example)
  const refused = function () { throw new TypeError(noCode) }
  refused.prototype = prototype
  set(prototype, 'constructor', refused)
  if (prototype === Function.prototype) set(globalThis, 'Function', refused)
}
for (const name of ['eval', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry']) delete globalThis[name]

const noClock = 'there is no clock here: the time is part of the input'
const RealDate = Date
function GivenDate(...parts) {
  if (new.target === undefined || parts.length === 0) throw new TypeError(noClock)
  return construct(RealDate, parts, new.target)
}
GivenDate.prototype = RealDate.prototype
set(RealDate.prototype, 'constructor', GivenDate)
set(GivenDate, 'parse', RealDate.parse)
set(GivenDate, 'UTC', RealDate.UTC)
set(GivenDate, 'now', refuse(noClock))
set(globalThis, 'Date', GivenDate)
set(Math, 'random', refuse('there is no randomness here: the same input always gives the same result'))

// Built-ins are made when first looked at. Looking at the usual ones now saves it in every call; looking at all of them
// would make every call copy half as much again.
const touch = (object, names) => {
  for (const name of names.split(' ')) object[name]
}
touch(Object, 'keys values entries fromEntries assign hasOwn freeze')
touch(Object.prototype, 'hasOwnProperty toString valueOf constructor')
touch(Function.prototype, 'call apply bind toString')
touch(Array, 'isArray from of')
touch([], 'push pop shift unshift slice splice concat join map filter find findIndex includes indexOf some every reduce forEach flat flatMap sort reverse fill keys entries at')
touch(String, 'fromCharCode raw')
touch('', 'slice substring substr split replace replaceAll trim trimStart trimEnd toLowerCase toUpperCase indexOf lastIndexOf includes startsWith endsWith padStart padEnd charAt charCodeAt match matchAll search repeat concat at normalize localeCompare toString')
touch(Number, 'isFinite isInteger isNaN parseFloat parseInt')
touch(0, 'toFixed toString toLocaleString')
touch(RegExp.prototype, 'exec test source flags global lastIndex')
touch(Math, 'round floor ceil trunc min max abs sign pow')
touch(JSON, 'parse stringify')
touch(Map.prototype, 'get set has delete forEach')
touch(Set.prototype, 'has add delete')
touch(RealDate.prototype, 'toISOString getTime getUTCFullYear getUTCMonth getUTCDate getUTCHours getUTCMinutes')
touch(globalThis, 'parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent String Number Boolean Array Map Set Error TypeError RegExp')
for (const list of [[''], new Map([[1, 1]]), new Set([1]), 'x']) for (const item of list) item
for (const name of ['match', 'replace', 'search', 'split']) RegExp.prototype[Symbol[name]]

const cut = (value, most) => apply(slice, text(value), [0, most])
return [
  (thrown) => {
    try {
      if (thrown instanceof AnyError) return [cut(thrown.name, 100), cut(thrown.message, 1000), cut(thrown.stack, 2000)]
      const shown = typeof thrown === 'object' ? stringify(thrown) : text(thrown)
      return ['', cut(shown, 1000), '']
    } catch {
      return ['', 'something that cannot be shown', '']
    }
  },
  (value) => {
    const json = stringify(value)
    return json === undefined ? undefined : parse(json)
  },
  assign,
]
})()`
