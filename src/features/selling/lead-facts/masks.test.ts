import { describe, expect, it } from 'vitest'
import { packId, unpackId } from '@/features/leads/lead-log/ids'
import { maskText, maskValue } from './masks'

const IDENTITY = {
  firstname: 'Jordan',
  lastname: "O'Neil",
  email: 'jordan.oneil@example.com',
  phone: '2165550101',
  address: '12 Main Street',
}

describe('masking', () => {
  it.each([
    ['email', 'jordan@example.com', 'j•••@example.com'],
    ['phone', '2165550101', '•••0101'],
    ['ipaddress', '203.0.113.77', '203.0.•.•'],
    ['ipaddress', '2001:db8::1', '2001:•••'],
    ['firstname', 'Jordan', 'J•••'],
    ['address', '', ''],
  ])('shows enough of %s to recognise it', (name, value, shown) => expect(maskValue(name, value)).toBe(shown))

  it.each([
    ['JSON', JSON.stringify(IDENTITY)],
    ['a form', new URLSearchParams(IDENTITY).toString()],
    ['XML with the phone in groups', '<p>+1 (216) 555-0101</p><n>JORDAN</n><a>12 Main Street</a>'],
    ['parts of values', '{"street":"Main","number":"12","mail":"jordan.oneil","domain":"example.com"}'],
  ])('hides the consumer in %s', (_, text) => {
    const masked = maskText(text, IDENTITY)
    expect(masked).not.toMatch(/jordan|oneil|neil|main|street|555.?0101/i)
  })

  it('leaves what is not about the consumer', () => {
    expect(maskText('{"state":"OH","price":20}', IDENTITY)).toBe('{"state":"OH","price":20}')
  })
})

it('ids of pings and processes name their owner and number', () => {
  for (const owner of ['lead', 'ping'] as const)
    expect(unpackId(packId(owner, 100_001, 17))).toEqual({ owner, id: 100_001, n: 17 })
})
