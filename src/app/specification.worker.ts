import { parentPort } from 'node:worker_threads'
import { type ReadTask, readTask } from '@/features/demand/format-editor/public'
import { stepBack } from '@/server/task-thread'

stepBack()
parentPort?.on('message', (task: ReadTask) => parentPort?.postMessage(readTask(task)))
