import { describe, expect, it } from 'vitest'
import { brokenPasswordRule } from '@/kernel/password-rules'
import { isCommonPassword, isOwnPassword } from './guessable'

/** Each of these meets the rules of the form. */
const COMMON = [
  ...['Password1!', 'Qwerty123!', 'Welcome1!', 'P@ssw0rd', 'Pa$$w0rd1', 'P@55w0rd!', 'Passw0rd123!', '1Password!'],
  ...[
    '!Welcome1',
    'W3lc0me!23',
    'Summer2024!',
    'Winter#2025',
    'January2026!',
    'Letmein123!',
    'L3tm31n!!',
    'Iloveyou1!',
  ],
  ...[
    'Admin123!',
    'Administrator1!',
    'Changeme1!',
    'Ch4ng3m3!',
    'Default1!',
    'Company2024!',
    'Sunshine99!',
    'Dragon#1234',
  ],
  ...['Abc12345!', 'Abcdefg1!', 'Aa123456!', '12345678A!', 'Asdfghjk1!', 'Qazwsx123!', '1qaz2wsx!Q', '1Q2w3e4r!'],
  ...['PasswordPassword1!', 'Password1!Password1!', 'Aaaaaaa1!', 'Abababab1!', 'Monkey!Dragon1', 'Pässwörd1!'],
  ...['Football#7', 'B4seb4ll!', 'Tr1n1ty!!', 'Zaq12wsx!', 'Test1234!', 'Secret#12'],
]
const GOOD = [
  ...['Correct-Horse-7!', 'Another-Horse-9!', 'New-Horse-88!', 'Newer-Horse-88!', 'Fresh-Water-88!', 'Fresh-Water-8!'],
  ...[
    'Crash-Run-77!',
    'Given-Pass-55!',
    'Bench-Admin-77!',
    'Tr0ub4dor&3',
    'xK9#mQ2z',
    'vT7!pLw4',
    'Rain-Kettle-Oboe-4!',
  ],
  ...[
    'Purple7Elephant!Dance',
    'My dog eats 3 socks!',
    'Blue-Ladder-Under-5-Moons',
    '7Bridges&aFerry',
    'mE3tme@noonishly',
  ],
  ...[
    'Kuchen-mit-5-Kirschen!',
    'Sieben!Zwerge7Berge',
    'qP!8vRt2xZ',
    'Harbor#Lantern42',
    'Über-7-Brücken!',
    'Tulip^Violin^6',
  ],
  `A1!${'long '.repeat(20)}`,
]

describe('the check for common passwords', () => {
  it.each(COMMON)('refuses %s, which meets the rules of the form', (password) => {
    expect(brokenPasswordRule(password)).toBeUndefined()
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(GOOD)('accepts %s', (password) => {
    expect(brokenPasswordRule(password)).toBeUndefined()
    expect(isCommonPassword(password)).toBe(false)
    expect(isOwnPassword(password, ['Nora Fields', 'nora.fields@acme.example'])).toBe(false)
  })

  it.each([
    'Nora1234!',
    'NoraFields1!',
    'Nora-Fields-2026!',
    'N0r4F13lds!',
    'Fields#77',
    'Nora.fields@acme.example1',
    'Acme2026!',
    'F13lds-N0ra-1',
    'Sluice2026!',
    'Sluice-Console-1!',
    'Slu1ce!!9',
  ])('refuses %s, made of name, address or product', (password) => {
    expect(isOwnPassword(password, ['Nora Fields', 'nora.fields@acme.example'])).toBe(true)
  })

  it('takes a moment for the longest password, whatever its characters', () => {
    for (const unit of ['a', '1', '@', 'password', '1!@$|', 'aB3$', 'ﷺ']) {
      const began = performance.now()
      isCommonPassword(unit.repeat(256).slice(0, 256))
      isOwnPassword(unit.repeat(256).slice(0, 256), ['a '.repeat(60), 'a@a.example'])
      expect(performance.now() - began, unit).toBeLessThan(200)
    }
  })
})
