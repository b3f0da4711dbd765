import { parentPort } from 'node:worker_threads'
import { serveHashes } from '@/server/auth/hash-thread'

if (parentPort) serveHashes(parentPort)
