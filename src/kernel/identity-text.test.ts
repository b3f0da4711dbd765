import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAddress, cutValue, isPersonalName, namesSomebody, replaceEmails } from './identity-text'

const MIRA = {
  firstname: 'Mira',
  lastname: 'Solberg',
  email: 'mira@example.com',
  phone: '2165550101',
  address: '12 Oak Lane',
}

describe('an address', () => {
  it.each([
    ['https://q.example/thanks?email=mira%40example.com&gclid=a1', 'https://q.example/thanks?email=removed&gclid=a1'],
    ['https://q.example/t?e=mira@example.com#m=MIRA%40example.com', 'https://q.example/t?e=removed#m=removed'],
    ['https://q.example/t?p=%2B1%20(216)%20555-0101&x=1', 'https://q.example/t?p=%2B1%20(removed&x=1'],
    ['https://q.example/2165550101/done', 'https://q.example/removed/done'],
    ['https://q.example/t?a=Mira&b=solberg&c=12+Oak+Lane', 'https://q.example/t?a=removed&b=removed&c=removed'],
    ['https://q.example/t?n=Mira+Solberg', 'https://q.example/t?n=removed'],
    ['https://q.example/t?next=https%3A%2F%2Fz%2F%3Fe%3Dmira%2540example.com', undefined],
  ])('%s loses what tells who the consumer is', (address, wanted) => {
    const cut = cutAddress(address, MIRA)
    if (wanted === undefined) expect(cut).not.toContain('mira')
    else expect(cut).toBe(wanted)
    expect(cutAddress(cut, MIRA)).toBe(cut)
  })

  it('loses it also where nothing is known of the consumer, as at a ping', () => {
    expect(cutAddress('https://q.example/?first_name=Al&phone=3105550199&u=a@b.co&id=3105550199', {})).toBe(
      'https://q.example/?first_name=removed&phone=removed&u=removed&id=3105550199',
    )
  })

  it('that tells nothing stays as it is', () => {
    for (const address of ['https://q.example/start', 'https://mira.example/?gclid=Cj0K-_1&utm_source=mail&page=2', ''])
      expect(cutAddress(address, MIRA)).toBe(address)
  })
})

it('a value loses e-mail and phone, and is lost when it is the consumer’s as a whole', () => {
  expect(cutValue('sub-mira@example.com-7', MIRA)).toBe('removed')
  expect(cutValue('call 216-555-0101 now', MIRA)).toBe('call removed now')
  expect(cutValue('SOLBERG', MIRA)).toBe('removed')
  expect(cutValue('6165550102', MIRA)).toBe('6165550102')
})

it('names of parameters tell identity however they are spelt', () => {
  for (const name of [
    'email',
    'E-Mail',
    'user_email',
    'phone_number',
    'lname',
    'full name',
    'street_address',
    'address1',
  ])
    expect(isPersonalName(name), name).toBe(true)
  for (const name of ['utm_source', 'gclid', 'ad_id', 'campaign_name', 'emailid', 'tel_code'])
    expect(isPersonalName(name), name).toBe(false)
})

it('a consent speaks of somebody when it has a name, a phone or an e-mail', () => {
  for (const text of ['I, Mira, agree', 'call me at (310) 555-0199', 'write to x@y.example', 'MIRA SOLBERG agrees'])
    expect(namesSomebody(text, MIRA), text).toBe(true)
  expect(namesSomebody('By pressing the button I agree to be called about my request 24/7.', MIRA)).toBe(false)
  expect(namesSomebody('', {})).toBe(false)
})

describe('email addresses', () => {
  const PLAIN = /(?:[\w.+-]|%2[bB])+(?:@|%(?:25)*40)[\w-]+(?:\.[\w-]+)+/giu

  it('are found where one plain pattern finds them', () => {
    const piece = fc.constantFrom(
      'a',
      'B7',
      '@',
      '%40',
      '%2540',
      '%2B',
      '%2b',
      '+',
      '.',
      '-',
      '_',
      ' ',
      '%',
      '2',
      '.co',
      'x@y.z',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        expect(replaceEmails(text, () => '#')).toBe(text.replace(PLAIN, '#'))
      }),
      { numRuns: 2000 },
    )
  })
})

it.each(['a', 'a@', 'a+', '%', '%25', '%2B', '?', '?a=b&', '216', '1 ', 'a.b@c'])(
  'reads long values made of %s in linear time',
  (pump) => {
    const text = pump.repeat(Math.ceil(100_000 / pump.length))
    const fastest = (): number => {
      const run = (): void => {
        cutAddress(text, MIRA)
        namesSomebody(text, MIRA)
      }
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now()
        run()
        return performance.now() - began
      })
      return Math.min(...times)
    }
    // A quadratic reader takes many seconds for this, a linear one a few milliseconds.
    expect(fastest()).toBeLessThan(500)
  },
)
