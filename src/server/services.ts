import type { Clock } from '@/kernel/clock'
import type { PermissionGroup } from '@/kernel/permission'
import type { BulkKind } from './bulk/kind'
import type { Config } from './config'
import type { Database } from './database/database'
import type { Jobs } from './jobs/jobs'
import type { Logger } from './log'
import type { MetricSources } from './metric-sources'
import type { Outbox } from './outbox/outbox'
import type { Sandbox } from './sandbox/sandbox'
import type { SearchSource } from './search'
import type { Keyring } from './secrets/keyring'

/** What a feature's server side may use; made once at start. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly database: Database
  readonly keys: Keyring
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** What /metrics shows beside calls and connections. */
  readonly metrics: MetricSources
  /** Runs parts of send formats that are code. Its threads start with the first run, or by warmUp. */
  readonly sandbox: Sandbox
  /** Changes whenever the console was built anew. */
  readonly webVersion: string
  /** The permissions that exist, from the features' declarations. */
  readonly permissionCatalogue: readonly PermissionGroup[]
  readonly searchSources: readonly SearchSource[]
  readonly bulkKinds: readonly BulkKind[]
}
