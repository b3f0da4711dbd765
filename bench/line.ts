/** How much the fitted line through the values rises from the first to the last, as a share of where it begins. */
export function growth(values: readonly number[]): number {
  const n = values.length
  if (n < 2) return 0
  const meanX = (n - 1) / 2
  const meanY = values.reduce((sum, value) => sum + value, 0) / n
  let covered = 0
  let squares = 0
  values.forEach((value, x) => {
    covered += (x - meanX) * (value - meanY)
    squares += (x - meanX) ** 2
  })
  const slope = covered / squares
  return (slope * (n - 1)) / (meanY - slope * meanX)
}
