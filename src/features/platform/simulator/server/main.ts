import { type SimulatorOptions, startSimulator } from './simulator'

/** The simulator as a process of its own: prints where it listens as one line of JSON, ends when told to. */
export async function runSimulator(options: SimulatorOptions): Promise<void> {
  const simulator = await startSimulator(options)
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => resolve())
  })
  process.stdout.write(`${JSON.stringify({ origin: simulator.origin, pid: process.pid })}\n`)
  await stopped
  await simulator.stop()
}
