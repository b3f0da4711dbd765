import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log'

/** The queue's own messages, a level lower than ours: its routine is not our news. */
export const quietLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    const name: string = level
    if (name === 'error') log.error({ queue: true }, message)
    else if (name === 'warning') log.warn({ queue: true }, message)
    else log.debug({ queue: true }, message)
  })
