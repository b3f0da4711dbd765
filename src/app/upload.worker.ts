import { parentPort } from 'node:worker_threads'
import { serveBodies } from '@/server/uploads/read-thread'

if (parentPort) serveBodies(parentPort)
