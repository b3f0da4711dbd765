import { expect, it } from 'vitest'
import { Images } from './image'
import { compiledInterpreter } from './interpreter'
import { Machine } from './machine'

it('running sources changes no constant of the interpreter, and a change would be noticed', async () => {
  const machine = await Machine.load(await compiledInterpreter(), () => false)
  const images = new Images(machine)
  machine.evaluate('globalThis.left = [1, 2, 3].map(String)', 'source', false)
  images.learnConstants()
  expect(images.areConstantsIntact()).toBe(true)

  machine.bytes[2000] = (machine.bytes[2000] ?? 0) ^ 1
  expect(images.areConstantsIntact()).toBe(false)
})
