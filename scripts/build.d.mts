export function buildIfNeeded(options: { log: (message: string) => void }): Promise<void>
