/**
 * Runs once in the empty interpreter, before any source. It takes away clock, chance and code from text, and leaves
 * [describe, plain, assign] for the machine. Nothing here is a wall: what a source breaks is gone with its call.
 */
export const PRELUDE = `(() => {
'use strict'
const { assign, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const { construct, ownKeys, apply } = Reflect
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
set(Math, 'random', refuse('there is no chance here: the same input always gives the same result'))

// Built-ins are made when first looked at: looking now saves it in every call, looking at all makes each call copy more.
const seen = new Set()
const look = (thing) => {
  if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) return
  seen.add(thing)
  for (const key of ownKeys(thing)) {
    const { value, get, set } = getOwnPropertyDescriptor(thing, key)
    look(value)
    look(get)
    look(set)
  }
  look(getPrototypeOf(thing))
}
for (const common of [Object, Array, String, Number, Boolean, Function, Symbol, Error, TypeError, RangeError, Map, Set, RegExp,
  GivenDate, JSON, Math, Reflect, parseInt, parseFloat, [][Symbol.iterator](), ''[Symbol.iterator](), new Map().entries(), new Set().values(),
  ''.matchAll(/x/g)]) look(common)

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
