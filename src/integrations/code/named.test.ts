import { describe, expect, test } from 'vitest'
import { wantsOf } from './named'

describe('a part written as code', () => {
  test.each([
    ['a member', 'function result(input) { return input.headers }'],
    ['a member it may lack', 'function result(input) { return input?.headers }'],
    ['a member by its text', "function result(input) { return input['headers'] }"],
    ['a parameter that is taken apart', 'function result({ headers: { date } }) { return date }'],
    ['a default beside it', 'const result = ({ text, headers = {} }) => headers'],
    ['a text from which it is looked up', 'const NAME = `headers`; function result(input) { return input[NAME] }'],
  ])('wants what it names: %s', (_, source) => {
    const wants = wantsOf(source)
    expect([wants('headers'), wants('params')]).toEqual([true, false])
  })

  test('does not want what is only a piece of a name', () => {
    expect(wantsOf('function result({ jsontext, $status, nowhere }) {}')('now')).toBe(false)
    expect(wantsOf('function result({ jsontext, $status, nowhere }) {}')('status')).toBe(false)
  })

  test.each([
    ['function request(input) { return { text: JSON.stringify(input) } }'],
    ['function request({ lead, ...others }) { return { object: others } }'],
    ['function request({ context }) { return { object: { ...context } } }'],
    ['function request({ context }) { return { object: Object.assign({}, context) } }'],
    ['function request({ context }) { for (const name in context) if (context[name]) return null }'],
    ['function request({ context }) { return Object.keys(context) }'],
    ['const { entries } = Object; function request({ context }) { return entries(context) }'],
    ['function request(input) { return Reflect.ownKeys(input) }'],
    ['function request(input) { return Object.getOwnPropertyNames(input) }'],
  ])('wants everything where it looks at members without naming them: %s', (source) => {
    expect(wantsOf(source)('anything')).toBe(true)
  })
})
