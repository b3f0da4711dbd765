import { totalmem } from 'node:os'
import type { Layout } from './layout'

export type ServerSettings = Readonly<Record<string, string | number | boolean>>

const MB = 1024 * 1024

/** Memory this process may use: the container's limit when there is one. */
function usableMegabytes(): number {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return Math.floor((limit > 0 && limit < total ? limit : total) / MB)
}

const between = (low: number, value: number, high: number): number => Math.floor(Math.max(low, Math.min(value, high)))

export function defaultSettings(layout: Layout, megabytes = usableMegabytes()): ServerSettings {
  return {
    cluster_name: layout.clusterName,
    max_connections: 200,
    shared_buffers: `${between(64, megabytes / 8, 1024)}MB`,
    effective_cache_size: `${between(128, megabytes / 2, 65_536)}MB`,
    maintenance_work_mem: `${between(32, megabytes / 32, 512)}MB`,
    work_mem: '8MB',
    random_page_cost: 1.1,
    jit: false,
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: true,
    log_directory: layout.logs,
    // Unique names: PostgreSQL truncates a reused name only on rotation by age, so by size it would grow for ever.
    log_filename: 'postgres-%Y%m%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_rotation_age: 0,
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: -1,
    // Leaves out DETAIL lines, which quote row values and so could hold personal data.
    log_error_verbosity: 'terse',
  }
}

/** For tests only: a crash of the machine loses or damages the data. */
export const FAST_SETTINGS: ServerSettings = {
  fsync: false,
  synchronous_commit: false,
  full_page_writes: false,
  shared_buffers: '128MB',
  min_wal_size: '80MB',
}

export function settingsFile(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (!/^[a-z_][a-z0-9_.]*$/i.test(name)) throw new Error(`Not a PostgreSQL setting: ${name}`)
    const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
    return `${name} = '${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', ' ')}'`
  })
  return ['# Written by Sluice at every start. To differ for good, use ALTER SYSTEM.', ...lines, ''].join('\n')
}
