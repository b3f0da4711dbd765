import { AppError, type ErrorCode } from '@/kernel/errors'
import { fromSamples, type Made, type SampleWish } from './from-samples'
import { readPasted, type ReadPasted } from './read-pasted'

type Pasted = Parameters<typeof readPasted>[0]
/** Long texts that are read off the main thread: a specification, or sample requests. */
export type ReadTask = Pasted | { readonly wish: SampleWish }
export type ReadAnswer =
  | { readonly done: ReadPasted | Made }
  | { readonly code: ErrorCode; readonly fields: Readonly<Record<string, string>> }
export type ReadOf<Task extends ReadTask> = Task extends Pasted ? ReadPasted : Made

/** Errors lose their kind on the way between threads, so what is wrong is sent as data. */
export function readTask(task: ReadTask): ReadAnswer {
  try {
    return { done: 'wish' in task ? fromSamples(task.wish) : readPasted(task) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, fields: error.details.fields ?? {} }
  }
}
