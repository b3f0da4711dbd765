import { checkCounters, checkEnd } from './invariants'
import { inProcess } from './server'
import { staffAction } from './staff'
import { arrive } from './traffic'
import { createWorld, HOUR, MINUTE, runNextTask, schedule, type World } from './world'

const LONG_WAIT = 72 * HOUR
const MOST_TASKS = 20_000

function expireUndecided(world: World): void {
  for (const lead of world.database.leads.keys()) {
    inProcess(world, lead, { type: 'undecidedExpired', sentBefore: world.now - LONG_WAIT })
  }
}

/**
 * One small marketplace from its seed to its end: leads arrive, lenders answer, late or never, staff interfere and
 * the process crashes. Throws, with the seed and what happened, as soon as something does not hold.
 */
export function simulate(seed: number): { readonly trace: readonly string[]; readonly steps: number } {
  const world = createWorld(seed)
  const { random } = world
  const leads = random.between(3, 12)
  for (let lead = 1; lead <= leads; lead++) schedule(world, random.below(10 * MINUTE), () => arrive(world, lead), true)
  for (let action = random.below(60); action > 0; action--) {
    // Some while leads are still coming in, most in the hours and days after.
    const delay = random.below(random.pick([12 * MINUTE, HOUR, 120 * HOUR]))
    schedule(world, delay, () => staffAction(world), true)
  }
  for (let day = 1; day <= 9; day++) schedule(world, day * 24 * HOUR, () => expireUndecided(world), true)
  let steps = 0
  try {
    while (runNextTask(world)) {
      if (++steps > MOST_TASKS) throw new Error('the world does not come to rest')
    }
    checkEnd(world)
    checkCounters(world)
  } catch (error) {
    const tail = world.trace.slice(-25).join('\n')
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}\n${tail}`, {
      cause: error,
    })
  }
  return { trace: world.trace, steps }
}
