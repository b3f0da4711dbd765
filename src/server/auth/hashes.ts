import { TaskThread } from '../task-thread'
import type { HashAnswer, HashTask } from './hash-thread'

/** Hashes passwords, one after the other, behind everything else that the machine has to do. */
const thread = new TaskThread<HashTask, HashAnswer>('hash')

async function ask(task: HashTask): Promise<string | boolean> {
  const answer = await thread.ask(task)
  if ('error' in answer) throw new Error(answer.error)
  return answer.value
}

export const argon2 = async (password: string): Promise<string> => String(await ask({ password }))
export const argon2Matches = async (stored: string, password: string): Promise<boolean> =>
  (await ask({ password, stored })) === true
