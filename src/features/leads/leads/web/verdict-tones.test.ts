import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OrderOutcome } from '@/features/leads/lead-log/contract'
import { VERDICT_TONES } from './verdict-tones'

const OUTCOMES = Object.keys(VERDICT_TONES) as OrderOutcome[]
/** WCAG AA, for text of this size. */
const READABLE = 4.5

const tokens = readFileSync('src/web/theme/tokens.css', 'utf8')
const badges = readFileSync('src/web/kit/display/display.module.css', 'utf8')
const [light = '', dark = ''] = tokens.split('@media not print')

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/g) ?? []).map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** The two colours that a filled badge of the tone has, as its class names them. */
const coloursOf = (look: string, tone: string) => {
  const [, background = '', text = ''] =
    new RegExp(`^\\.${tone} \\{ background: var\\((.+)\\); color: var\\((.+)\\); \\}$`, 'm').exec(badges) ?? []
  const valueOf = (name: string) => new RegExp(`${name}: (#[\\da-f]{6});`).exec(look)?.[1] ?? ''
  return { background: valueOf(background), text: valueOf(text) }
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the verdicts of orders, %s', (_, look) => {
  it.each(OUTCOMES)('%s can be read', (outcome) => {
    const { background, text } = coloursOf(look, VERDICT_TONES[outcome])
    expect([background, text]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)])
    expect(contrast(background, text)).toBeGreaterThanOrEqual(READABLE)
  })

  it('are told apart by their colour: each that was asked has its own', () => {
    const asked = OUTCOMES.filter((outcome) => outcome !== 'removed')
    const backgrounds = asked.map((outcome) => coloursOf(look, VERDICT_TONES[outcome]).background)
    expect(new Set(backgrounds).size).toBe(asked.length)
    expect(VERDICT_TONES['removed']).toBe(VERDICT_TONES['stopped'])
  })
})
