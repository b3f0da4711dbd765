import { ActionIcon, TextInput } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useCopy } from '../display/copy'
import { IconCheck, IconCopy, IconTextWrap } from '../icons'
import { highlightLine } from './highlight'
import { type CodeLanguage, guessLanguage, prettyPrint } from './pretty'
import classes from './viewers.module.css'

export interface CodeViewerProps {
  readonly title: string
  readonly code: string | null | undefined
  /** Guessed from the text when left out. */
  readonly language?: CodeLanguage
  readonly contentType?: string | undefined
  /** Pixels before it scrolls. */
  readonly height?: number
  readonly actions?: ReactNode
}

/** Thousands of lines would freeze the page; the copy button always gives all of them. */
const MOST_LINES = 2000
const SEARCH_FROM = 8

/** A request or response body, laid out for reading; the copy is the original, byte by byte. */
export default function CodeViewer({ title, code, language, contentType, height, actions }: CodeViewerProps) {
  const text = code ?? ''
  const [wrap, setWrap] = useState(true)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const { done, copy } = useCopy()
  const area = useRef<HTMLPreElement>(null)
  const kind = language ?? guessLanguage(text, contentType)
  const lines = useMemo(() => prettyPrint(text, kind).split('\n'), [text, kind])
  const hits = useMemo(
    () => (wanted === '' ? 0 : lines.filter((line) => line.toLowerCase().includes(wanted)).length),
    [lines, wanted],
  )
  useEffect(() => {
    if (wanted !== '') area.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  return (
    <div className={classes['viewer']}>
      <div className={classes['bar']}>
        <span className={classes['title']}>{title}</span>
        {lines.length >= SEARCH_FROM ? (
          <TextInput
            w={150}
            placeholder="Find"
            aria-label={`Find in ${title}`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {wanted === '' ? null : <span role="status">{hits === 1 ? '1 line' : `${hits} lines`}</span>}
        {actions}
        <ActionIcon
          aria-label="Wrap long lines"
          aria-pressed={wrap}
          variant={wrap ? 'light' : 'subtle'}
          onClick={() => setWrap(!wrap)}
        >
          <IconTextWrap size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={done ? 'Copied' : `Copy ${title}`} disabled={text === ''} onClick={() => copy(text)}>
          {done ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </div>
      <pre
        ref={area}
        className={classes['code']}
        data-wrap={wrap || undefined}
        tabIndex={0}
        aria-label={title}
        role="region"
        style={height ? { maxHeight: height } : undefined}
      >
        {text === '' ? <span className={classes['empty']}>Empty</span> : null}
        {text === ''
          ? null
          : lines.slice(0, MOST_LINES).map((line, index) => (
              <span key={index} className={classes['line']}>
                <span className={classes['number']} aria-hidden>
                  {index + 1}
                </span>
                <span className={classes['text']}>{highlightLine(line, kind, wanted)}</span>
              </span>
            ))}
        {lines.length > MOST_LINES ? (
          <span className={classes['skipped']}>{lines.length - MOST_LINES} more lines: copy to see all of it</span>
        ) : null}
      </pre>
    </div>
  )
}
