const QUOTE = 0x22
const LINE_END = 0x0a

/** Counts the data rows of a CSV text that comes in pieces; line ends inside quotes are no rows, nor is the header. */
export function csvRowCounter(): (piece: Uint8Array) => number {
  let lines = 0
  let quoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === LINE_END && !quoted) lines++
    }
    return Math.max(0, lines - 1)
  }
}
