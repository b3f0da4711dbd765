import { expect, it } from 'vitest'
import { LendersTime } from './lenders-time'

it('counts time in which several lenders have a lead once, and what is still out up to now', async () => {
  let now = 100
  const time = new LendersTime({ now: () => now, after: () => () => undefined })
  time.add(40)
  const answers: (() => void)[] = []
  const sent = () => time.during(new Promise<void>((resolve) => void answers.push(resolve)))
  const [first, second] = [sent(), sent()]
  now = 130
  answers[0]?.()
  await first
  expect(time.ms).toBe(70)
  now = 150
  answers[1]?.()
  await second
  now = 900
  expect(time.ms).toBe(90)
})
