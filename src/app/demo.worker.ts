import { parentPort, workerData } from 'node:worker_threads'
import { type Errand, serveProducts } from '../../seeds/demo/load/thread'

if (parentPort) serveProducts(parentPort, workerData as Errand)
