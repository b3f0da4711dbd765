import { Button } from '@mantine/core'
import { Badge } from '@/web/kit'
import { sourceWords } from '../in-words'
import { FIRST, setOnly } from '../only-if'
import { mayRepeat, repeatForBrands, repeatNoMore } from '../repeat'
import type { Group } from '../rows'
import { OnlyIf } from './OnlyIf'
import classes from './format-editor.module.css'

interface GroupRowProps {
  readonly group: Group
  readonly count: number
  readonly open: boolean
  readonly level: number
  readonly onOpen: () => void
  readonly document: string
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
  /** Further items of the sample are covered by the first one from then on. */
  readonly onRepeat: (document: string, field: string) => void
}

/** What fields stand in: it can be folded away, sent under a condition, and repeated for every brand. */
export function GroupRow(props: GroupRowProps) {
  const { group, count, open, level, onOpen, document, readOnly, onChange, onRepeat } = props
  const { field, source, when, whenPath, kind } = group
  return (
    <tr
      data-group
      data-line={`group ${field}`}
      tabIndex={-1}
      aria-level={level}
      aria-expanded={open}
      aria-label={`Group ${field}`}
    >
      <td colSpan={6}>
        <div className={classes['tools']}>
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={onOpen}>
            {open ? '▾' : '▸'} {field} ({count})
          </Button>
          {source === null ? null : (
            <Badge tone="info">
              {source === 'brands' ? 'once for each brand' : `once for each of ${sourceWords(source)}`}
            </Badge>
          )}
          {readOnly || group.path.length === 0 ? null : (
            <>
              {when === undefined && kind !== 'list' ? (
                <Button size="compact-sm" variant="subtle" onClick={() => onChange(setOnly(document, whenPath, FIRST))}>
                  Only if<span className={classes['hidden']}> for the group {field}</span>
                </Button>
              ) : null}
              {mayRepeat(group) && source === null ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => onRepeat(repeatForBrands(document, group), field)}
                >
                  Repeat for each brand<span className={classes['hidden']}> {field}</span>
                </Button>
              ) : null}
              {source === 'brands' ? (
                <Button size="compact-sm" variant="subtle" onClick={() => onChange(repeatNoMore(document, group))}>
                  Send it once<span className={classes['hidden']}> {field}</span>
                </Button>
              ) : null}
            </>
          )}
        </div>
        <OnlyIf
          field={`Group ${field}`}
          document={document}
          condition={when}
          path={whenPath}
          readOnly={readOnly}
          onChange={onChange}
        />
      </td>
    </tr>
  )
}
