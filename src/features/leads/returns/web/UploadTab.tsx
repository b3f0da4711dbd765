import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { type ChosenFile, CsvFile, FieldLine, formatNumber, problemOf } from '@/web/kit'
import { IconUpload } from '@/web/kit/icons'
import { returnCalls } from '../contract'
import type { ReturnRow } from '../rows'
import { withoutRepeats } from '../rules'
import { CsvExample } from './CsvExample'
import { DisputeTable } from './DisputeTable'
import { partsOf } from '../parts'
import classes from './returns.module.css'

interface Progressing {
  readonly read: number
  readonly total: number
}

export function UploadTab() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [rows, setRows] = useState<readonly ReturnRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progressing | null>(null)
  const choose = (chosen: ChosenFile | null) => {
    setFile(chosen)
    setRows(null)
    setProblem(null)
  }
  const upload = async ({ text }: ChosenFile) => {
    const parts = partsOf(text)
    setRows(null)
    setProblem(typeof parts === 'string' ? parts : null)
    if (typeof parts === 'string') return
    const total = parts.at(-1)?.rows ?? 0
    const found: ReturnRow[] = []
    setProgress({ read: 0, total })
    try {
      for (const { csv, after, rows: read } of parts) {
        found.push(...(await api(returnCalls.upload, { body: { csv, after } }, { quiet: true })))
        setProgress({ read, total })
      }
      setRows(withoutRepeats(found))
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setProgress(null)
    }
  }
  return (
    <>
      <div className={classes['upload']}>
        <FieldLine
          buttons={
            <>
              <Button
                disabled={!file}
                loading={progress !== null}
                leftSection={<IconUpload size={15} aria-hidden />}
                onClick={() => {
                  if (file) void upload(file)
                }}
              >
                Upload
              </Button>
              <span role="status">
                {progress
                  ? `${formatNumber(progress.read)} of ${formatNumber(progress.total)} lines read`
                  : rows
                    ? 'Nothing is saved before Submit.'
                    : ''}
              </span>
            </>
          }
        >
          <CsvFile label="CSV file" onChange={choose} error={problem} />
        </FieldLine>
        <CsvExample />
      </div>
      {progress ? (
        <Progress value={(100 * progress.read) / Math.max(1, progress.total)} aria-label="Lines read" mb="sm" />
      ) : null}
      {rows ? <DisputeTable rows={rows} fromFile /> : null}
    </>
  )
}
