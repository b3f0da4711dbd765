import { AppError } from '@/kernel/errors'
import { TaskThread } from '@/server/task-thread'
import type { ReadAnswer, ReadOf, ReadTask } from '../read-task'

const reader = new TaskThread<ReadTask, ReadAnswer>('specification')

export async function askReader<Task extends ReadTask>(task: Task): Promise<ReadOf<Task>> {
  const answer = await reader.ask(task)
  if ('done' in answer) return answer.done as ReadOf<Task>
  throw new AppError(answer.code, { fields: answer.fields })
}
