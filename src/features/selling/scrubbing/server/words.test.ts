import { describe, expect, it } from 'vitest'
import { findBadWord } from './words'

const words = (...list: string[]) => list.map((word) => ({ word, action: 'fail' as const }))
const name = (firstname: string, lastname = '') => ({ firstname, lastname })

describe('a bad word', () => {
  it.each([
    ['in the first name', name('Test'), 'name'],
    ['in the last name', name('Jo', 'TEST'), 'name'],
    ['beside a hyphen', name('Anne-Test'), 'name'],
    ['in the street address', { address: '12 test Lane' }, 'address'],
    ['in the e-mail before the @', { email: 'my.test@example.com' }, 'email'],
    ['beside an underscore or plus', { email: 'a_test+b@example.com' }, 'email'],
    ['in wide letters', name('ＴＥＳＴ'), 'name'],
    ['with characters that nobody sees', name('te\u200bst'), 'name'],
  ])('is found %s', (_, fields, field) => {
    expect(findBadWord(words('test'), fields)).toEqual({ word: 'test', action: 'fail', field })
  })

  it.each([
    ['as part of a longer word', name('Testa', 'Contest')],
    ['with a letter of another script beside it', name('testé', 'жtest')],
    ['with a combining mark on it', name('test\u0301')],
    ['with digits on it', { email: 'test1@example.com' }],
    ['with an apostrophe inside', name("O'Test", 'D’Test')],
    ['in the domain of the e-mail', { email: 'jo@test.example.com' }],
    ['in other fields', { city: 'Test', useragent: 'test' }],
  ])('is not found %s', (_, fields) => {
    expect(findBadWord(words('test'), fields)).toBeNull()
  })

  it.each([
    ['тест', name('ТЕСТ')],
    ['straße', name('STRASSE')],
    ['josé', name('JOSE\u0301')],
    ['测试', name('测试')],
    ['john doe', name('John', 'Doe')],
    ['f*ck', name('F*ck')],
    ['***', name('a***b')],
  ])('%s is found whatever its script, case and composition', (word, fields) => {
    expect(findBadWord(words(word), fields)?.word).toBe(word)
  })

  it('of several words is the one that fails, wherever it stands', () => {
    const list = [
      { word: 'mouse', action: 'flag' },
      { word: 'fake', action: 'fail' },
    ] as const
    expect(findBadWord(list, { firstname: 'Mouse', email: 'fake@example.com' })).toMatchObject({ word: 'fake' })
    expect(findBadWord(list, { firstname: 'Mouse' })).toEqual({ word: 'mouse', action: 'flag', field: 'name' })
  })

  it('listed twice with different actions fails', () => {
    for (const actions of [['fail', 'flag'] as const, ['flag', 'fail'] as const]) {
      const list = actions.map((action, i) => ({ word: i === 0 ? 'fake' : 'FAKE', action }))
      expect(findBadWord(list, name('fake'))?.action).toBe('fail')
    }
  })

  it('is not found in an empty lead, nor an empty entry in any', () => {
    expect(findBadWord(words('test'), {})).toBeNull()
    expect(findBadWord(words('', ' '), name('Jo'))).toBeNull()
  })
})
