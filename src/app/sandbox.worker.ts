import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from '@/server/sandbox/protocol'
import { serveSandbox } from '@/server/sandbox/worker'

if (parentPort) await serveSandbox(parentPort, workerData as ThreadData)
