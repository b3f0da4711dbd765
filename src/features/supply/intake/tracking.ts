export const TRACKING_LIMITS = { count: 50, name: 60, value: 500, bytes: 8192 } as const

/** Room for what a sender adds on top of the known fields. */
export class TrackingRoom {
  readonly kept = new Map<string, string>()
  bytes = 0
}

/** Keeps a tracking parameter, or says why it cannot be kept. */
export function addTracking(room: TrackingRoom, name: string, value: string): string | null {
  if (value === '') return null
  if (name === '' || /\0|\p{Surrogate}/u.test(name)) return 'The name of this field cannot be stored'
  if (name.length > TRACKING_LIMITS.name) return `The name may have at most ${TRACKING_LIMITS.name} characters`
  if (value.length > TRACKING_LIMITS.value) return `At most ${TRACKING_LIMITS.value} characters`
  if (room.kept.size === TRACKING_LIMITS.count)
    return `Unknown fields are kept as tracking parameters, at most ${TRACKING_LIMITS.count}`
  room.bytes += byteLength(name) + byteLength(value)
  if (room.bytes > TRACKING_LIMITS.bytes) return 'Tracking parameters may have at most 8 KB together'
  room.kept.set(name, value)
  return null
}

/** Of the text in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
