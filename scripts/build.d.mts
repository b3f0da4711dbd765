export function buildIfNeeded(options: { log: (message: string) => void }): Promise<void>
export function bundleServer(entries: Record<string, string>, folder: string): Promise<void>
export function workerEntries(): Record<string, string>
