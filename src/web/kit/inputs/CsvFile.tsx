import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './inputs.module.css'

/** A file as it was chosen: its name and its text. */
export interface ChosenFile {
  readonly name: string
  readonly text: string
}

interface CsvFileProps {
  readonly label: string
  readonly required?: boolean
  readonly onChange: (file: ChosenFile | null) => void
  readonly error?: string | null
  readonly mostBytes?: number
}

/** What the server takes at most, less what goes with it. */
const MOST_BYTES = 7_500_000

/** Spreadsheets also save "Unicode text": UTF-16 with a mark at its beginning. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Chooses a CSV file and reads it here; nothing is sent. */
export function CsvFile({ label, required = false, onChange, error, mostBytes = MOST_BYTES }: CsvFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** A large file may be read when another has been chosen already. */
  const latest = useRef<File | null>(null)
  const choose = (chosen: File | null) => {
    latest.current = chosen
    setFile(chosen)
    setProblem(null)
    onChange(null)
    if (!chosen) return
    if (chosen.size > mostBytes) {
      setProblem(`The file must be ${mostBytes / 1_000_000} MB or smaller`)
      return
    }
    textOf(chosen).then(
      (text) => latest.current === chosen && onChange({ name: chosen.name, text }),
      () => latest.current === chosen && setProblem('The file could not be read'),
    )
  }
  return (
    <FileInput
      label={label}
      required={required}
      placeholder="Choose a CSV file"
      accept=".csv,.txt,text/csv,text/plain"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={file}
      onChange={choose}
      error={problem ?? error ?? null}
      className={classes['file'] ?? ''}
    />
  )
}
