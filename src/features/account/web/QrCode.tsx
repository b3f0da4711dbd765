import { useMemo } from 'react'
import classes from './account.module.css'
import { qrCode } from './qr'

const QUIET = 4

/** Black on white in dark mode too: many scanners do not read it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useMemo(() => {
    const code = qrCode(text)
    if (!code) return null
    const dark = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    return { size: code.length + 2 * QUIET, path: dark.join('') }
  }, [text])
  if (!drawn) return null
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
