import { parentPort, workerData } from 'node:worker_threads'
import { serveOpener } from '@/server/secrets/opener-thread'

if (parentPort) serveOpener(parentPort, workerData as string)
