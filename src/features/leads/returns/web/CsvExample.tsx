import classes from './returns.module.css'

const ROWS = [
  ['', 'A', 'B'],
  ['1', 'lead id', 'reason'],
  ['2', '147260', 'Never requested'],
  ['3', '6155550143', 'Duplicate'],
] as const
const [HEIGHT, LEFT] = [18, [0, 22, 112]]
const WIDTH = 232

/** What a file looks like in a spreadsheet. */
export function CsvExample() {
  return (
    <figure className={classes['example']}>
      <figcaption>Example: lead id, email or phone; reason optional</figcaption>
      <svg
        width={WIDTH}
        height={ROWS.length * HEIGHT}
        role="img"
        aria-label="A spreadsheet with two columns, lead id and reason: 147260, Never requested; 6155550143, Duplicate"
      >
        <rect width={WIDTH} height={HEIGHT} className={classes['exampleHead'] ?? ''} />
        {ROWS.map((cells, y) =>
          cells.map((cell, x) => (
            <g key={`${LEFT[x]}-${cell}`}>
              <rect
                x={(LEFT[x] ?? 0) + 0.5}
                y={y * HEIGHT + 0.5}
                width={(LEFT[x + 1] ?? WIDTH - 1) - (LEFT[x] ?? 0)}
                height={HEIGHT - 1}
                className={classes['exampleCell'] ?? ''}
              />
              <text x={(LEFT[x] ?? 0) + 6} y={y * HEIGHT + 13} className={classes['exampleText'] ?? ''}>
                {cell}
              </text>
            </g>
          )),
        )}
      </svg>
    </figure>
  )
}
