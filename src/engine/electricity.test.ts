import { describe, expect, it } from 'vitest'
import { likeliest, providerKey, withProvider } from './electricity'

const NAMES = new Map([
  ['CA/pge', 'Pacific Gas & Electric'],
  ['CA/pacificgaselectric', 'Pacific Gas & Electric'],
  ['OR/pge', 'Portland General Electric'],
])

describe('the electricity provider of a lead', () => {
  it.each([
    ['CA', 'P.G. & E.', 'Pacific Gas & Electric'],
    ['CA', 'pacific gas  electric', 'Pacific Gas & Electric'],
    ['OR', 'PGE', 'Portland General Electric'],
    ['TX', 'PGE', 'PGE'],
    ['CA', 'Sunny Co', 'Sunny Co'],
    ['CA', '—', '—'],
  ])('in %s is %s, known as %s', (state, sent, known) => {
    expect(withProvider(NAMES, { state, electricityprovider: sent })).toEqual({ state, electricityprovider: known })
  })

  it('takes the state of the ping where the post has none, and leaves a lead without either as it is', () => {
    expect(withProvider(NAMES, { electricityprovider: 'pge' }, 'OR')).toEqual({
      electricityprovider: 'Portland General Electric',
    })
    const none = { state: 'CA' }
    expect(withProvider(NAMES, none)).toBe(none)
    const nowhere = { electricityprovider: 'pge' }
    expect(withProvider(NAMES, nowhere)).toBe(nowhere)
  })

  it('is guessed from the letters an unknown name shares with those of the state', () => {
    const titles = ['Duke Energy Ohio', 'AEP Ohio', 'Ohio Edison']
    expect(likeliest('duke energy', titles)).toBe('Duke Energy Ohio')
    expect(likeliest('Ohio Edisson Co.', titles)).toBe('Ohio Edison')
    expect(likeliest('Zzyzx', titles)).toBeNull()
    expect([likeliest('', titles), likeliest('x', []), providerKey(' a-B 1 ')]).toEqual([null, null, 'ab1'])
  })
})
