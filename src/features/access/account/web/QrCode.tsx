import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './account.module.css'

/** Cells of white around it, as the standard asks. */
const QUIET = 4

/** Black on white in dark mode too: many scanners do not read it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useMemo(() => {
    const code = encodeQR(text, 'raw', { ecc: 'low', border: QUIET })
    const dark = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
    return { size: code.length, path: dark.join('') }
  }, [text])
  return (
    <svg
      className={classes['qr']}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  )
}
