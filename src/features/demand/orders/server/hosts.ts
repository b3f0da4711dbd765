interface Destinations {
  readonly destination: string
  readonly destinationping: string
}

/** Scheme, host and port of a URL; each address of a list of e-mail addresses. */
function hostsIn(destination: string): string[] {
  const written = destination.trim().toLowerCase()
  if (!written.includes('/')) return written.split(/[;,]/).flatMap((address) => address.trim() || [])
  return [URL.canParse(written) ? new URL(written).origin : written]
}

/** Whether an order would send to a host that it does not send to yet: its secrets were not entered for that one. */
export function hasNewHost(before: Destinations, after: Destinations): boolean {
  const known = new Set([before.destination, before.destinationping].flatMap(hostsIn))
  return [after.destination, after.destinationping].flatMap(hostsIn).some((host) => !known.has(host))
}

/** Where its pings go, to the last letter. */
export const pingedAt = ({ destination, destinationping }: Destinations): string =>
  (destinationping === '' ? destination : destinationping).trim()
