import { describe, expect, test } from 'vitest'
import { simulate } from './simulate'

/** SIMULATION_SEEDS=1000 for the long run, SIMULATION_FIRST to replay one seed. */
const seeds = Number(process.env['SIMULATION_SEEDS'] ?? 150)
const first = Number(process.env['SIMULATION_FIRST'] ?? 1)

describe('the simulated marketplace', () => {
  test(`keeps every promise of the marketplace, whatever lenders, staff and crashes do (${seeds} seeds)`, () => {
    let steps = 0
    for (let seed = first; seed < first + seeds; seed++) steps += simulate(seed).steps
    expect(steps).toBeGreaterThan(seeds)
  })

  test('replays a seed step by step', () => {
    for (const seed of [3, 17, 99]) expect(simulate(seed)).toEqual(simulate(seed))
  })
})
