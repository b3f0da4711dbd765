import { afterAll, afterEach, beforeAll } from 'vitest'
import { DEMO_ENV, type DemoLenders, demoTemplate, startDemoLenders } from '../test/demo-world'
import { Console } from './harness'

const LOAD_MS = 900_000

/** The console over a copy of the demo world, whose lenders really answer. */
export class DemoConsole extends Console {
  lenders!: DemoLenders

  override async start(): Promise<void> {
    await super.start(await demoTemplate())
    this.lenders = await startDemoLenders(this.app)
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.lenders.simulator.stop()
  }

  get db() {
    return this.app.db
  }
}

export function useDemoConsole(): DemoConsole {
  const console = new DemoConsole(DEMO_ENV)
  beforeAll(() => console.start(), LOAD_MS)
  afterEach(() => console.settle())
  afterAll(() => console.stop())
  return console
}
