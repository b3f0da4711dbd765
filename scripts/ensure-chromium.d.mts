export function ensureChromium(options: { log: (message: string) => void }): Promise<string>
export const CHROMIUM_FLAGS: string[]
