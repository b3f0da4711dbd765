import { Button } from '@mantine/core'
import { createContext, useContext } from 'react'
import { Badge } from '@/web/kit'
import type { Path } from '../json-patch'
import classes from './format-editor.module.css'

/** Opens the JSON where a path stands. */
export const ToJson = createContext<((path: Path) => void) | null>(null)

interface JsonOnlyProps {
  readonly field: string
  readonly path: Path
  readonly readOnly: boolean
}

/** What the form cannot change is said in words; this leads to its line. */
export function JsonOnly({ field, path, readOnly }: JsonOnlyProps) {
  const open = useContext(ToJson)
  if (!open || readOnly) return <Badge tone="secondary">in JSON only</Badge>
  return (
    <Button size="compact-sm" variant="default" onClick={() => open(path)}>
      Change in JSON<span className={classes['hidden']}> {field}</span>
    </Button>
  )
}
