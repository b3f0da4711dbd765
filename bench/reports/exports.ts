import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fullDataCalls } from '@/features/leads/lead-full-data/contract'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import type { Figure } from '../budget'
import type { Product } from '../product'

const MEGABYTE = 1_048_576
const SAMPLE_MS = 50
const LISTED = `NOT test AND status <> 'deleted'`

/** The columns of the two files as they are stored, in the same order of rows, and nothing else. */
const LEAN = `SELECT id, received_at, processing_ms, status, reason, product_id, publisher_id, subid, rcid_id, flow, earntotal, earnpub,
  earntotal - earnpub FROM leads WHERE ${LISTED} ORDER BY received_at DESC, id DESC`
const FULL = `SELECT l.id, l.received_at, l.processing_ms, l.status, l.product_id, l.publisher_id, l.subid, l.rcid_id, l.flow, l.earntotal,
  l.earnpub, l.earntotal - l.earnpub, l.fields, i.sealed FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id
  WHERE ${LISTED} AND l.product_id = 1 ORDER BY l.received_at DESC, l.id DESC`

interface Drained {
  readonly lines: number
  readonly bytes: number
  readonly ms: number
}

async function drain(...args: string[]): Promise<Drained> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', ['bench/reports/drain.ts', ...args])
  return JSON.parse(stdout) as Drained
}

interface Memory {
  /** How much more than at its highest in the first quarter of the time. */
  readonly growth: number
  readonly before: number
  readonly most: number
}

/** The memory of this process, which is the server, in megabytes while the work lasts. */
async function memoryDuring<T>(work: () => Promise<T>): Promise<{ found: T; memory: Memory }> {
  const seen: number[] = []
  const look = () => void seen.push(process.memoryUsage().rss / MEGABYTE)
  look()
  const timer = setInterval(look, SAMPLE_MS)
  try {
    const found = await work()
    look()
    const early = Math.max(...seen.slice(0, Math.ceil(seen.length / 4)))
    const most = Math.max(...seen)
    return { found, memory: { growth: most - early, before: seen[0] ?? 0, most } }
  } finally {
    clearInterval(timer)
  }
}

interface Download {
  readonly name: string
  readonly path: string
  readonly body: object
  readonly bare: string
  /** The least share of bare COPY; 0 where the figure is only to be known. */
  readonly budget: number
  readonly rounds: number
}

const askedFor = ({ base, token }: Product, { path, body }: Download) => [
  'http',
  `${base}/api${path}`,
  token,
  JSON.stringify(body),
]
const speed = (runs: readonly Drained[]): number => Math.max(...runs.map(({ lines, ms }) => (1000 * lines) / ms))
const thousands = (value: number): string => `${(value / 1000).toFixed(1)} thousand rows/s`

async function measure(product: Product, download: Download): Promise<Figure[]> {
  const { name, bare, budget, rounds } = download
  const copied = ['copy', product.ownerUrl, bare]
  const [ours, floors, memories]: [Drained[], Drained[], Memory[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    floors.push(await drain(...copied))
    const { found, memory } = await memoryDuring(() => drain(...askedFor(product, download)))
    ours.push(found)
    memories.push(memory)
  }
  const memory = memories.reduce((least, one) => (one.growth < least.growth ? one : least))
  const lines = ours[0]?.lines ?? 0
  return [
    {
      name: `${name}: rows per second against bare COPY of the same columns`,
      value: speed(ours) / speed(floors),
      unit: '×',
      budget,
      kind: 'least',
      note: `${lines - 1} rows; ${thousands(speed(ours))}, COPY ${thousands(speed(floors))}`,
    },
    {
      name: `${name}: growth of the server's memory after its first quarter`,
      value: memory.growth,
      unit: 'MB',
      budget: 32,
      kind: 'most',
      note: `${memory.before.toFixed(0)} MB before, ${memory.most.toFixed(0)} MB at most`,
    },
  ]
}

const LEADS: Download = {
  name: 'leads export without identity',
  path: leadReportCalls.detailsExport.path,
  body: {},
  bare: LEAN,
  budget: 0.5,
  rounds: 3,
}
const FULL_DATA: Download = {
  name: 'full data export',
  path: fullDataCalls.export.path,
  body: { product: [1] },
  bare: FULL,
  budget: 0,
  rounds: 2,
}

/** The same leads in both files, in turns: what knowing who the consumers are costs. */
async function compareFiles(product: Product): Promise<Figure> {
  const [full, lean]: [Drained[], Drained[]] = [[], []]
  const ofProduct = { ...LEADS, body: FULL_DATA.body }
  for (let round = 0; round < 3; round++) {
    full.push(await drain(...askedFor(product, FULL_DATA)))
    lean.push(await drain(...askedFor(product, ofProduct)))
  }
  return {
    name: 'full data export: rows per second against the export without identity',
    value: speed(full) / speed(lean),
    unit: '×',
    budget: 0.4,
    kind: 'least',
    note: `${thousands(speed(full))}, without identity ${thousands(speed(lean))}`,
  }
}

export const measureExports = async (product: Product): Promise<Figure[]> => [
  ...(await measure(product, LEADS)),
  ...(await measure(product, FULL_DATA)),
  await compareFiles(product),
]
