import { parentPort } from 'node:worker_threads'
import { readPasted } from '@/features/format-editor/public'
import { stepBack } from '@/server/task-thread'

stepBack()
parentPort?.on('message', (pasted: Parameters<typeof readPasted>[0]) => parentPort?.postMessage(readPasted(pasted)))
