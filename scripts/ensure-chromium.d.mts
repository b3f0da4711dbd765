export function ensureChromium(options: { log: (message: string) => void }): Promise<string>
