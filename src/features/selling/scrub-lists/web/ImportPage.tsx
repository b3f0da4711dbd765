import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '@/web/api/client'
import {
  Choice,
  type ChosenFile,
  columnsOf,
  CsvFile,
  DataTable,
  FieldLine,
  formatNumber,
  PageHeader,
  problemOf,
  toastError,
} from '@/web/kit'
import { crumbsTo } from '@/web/router/known-screens'
import { openPath } from '@/web/router/over'
import type { ScrubListCalls } from '../contract'
import { FILE_BYTES, type ImportOutcome } from '../import'
import type { ScrubList } from '../lists'
import { Imports } from './Imports'
import classes from './import.module.css'

type Row = ImportOutcome['rows'][number]
const RESULTS: Readonly<Record<Row['result'], string>> = {
  added: 'new',
  known: 'left out',
  repeated: 'left out',
  fault: 'cannot be used',
}

const summary = ({ lines, added, known, repeated, faults }: ImportOutcome): string =>
  `${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'}: ${formatNumber(added)} new, ${formatNumber(known)} on the list already, ` +
  `${formatNumber(repeated)} repeated, ${formatNumber(faults)} cannot be used.`

/** First on a narrow screen: which line, and why it cannot be used. */
export const BRIEF = [
  ['value', 'choice'],
  ['result', 'reason'],
] as const

/** A file of entries for one list: looked at first, then added as a whole, and taken back as a whole. */
export function importPageOf(list: ScrubList, calls: ScrubListCalls) {
  const { screen, value, choice, thing } = list
  const columns = columnsOf<Row>([
    { id: 'line', header: 'Line', kind: 'number', sortable: false },
    { id: 'value', header: value.label, sortable: false },
    { id: 'choice', header: choice.label, sortable: false },
    { id: 'result', header: 'Result', sortable: false, value: ({ result }) => RESULTS[result] },
    { id: 'reason', header: 'Reason', wrap: true, sortable: false },
  ])
  return function ImportPage() {
    const router = useRouter()
    const [file, setFile] = useState<ChosenFile | null>(null)
    const [usual, setUsual] = useState('')
    const [preview, setPreview] = useState<ImportOutcome | null>(null)
    const [problem, setProblem] = useState<string | null>(null)
    const [busy, setBusy] = useState(false)
    /** Which file and choice the preview is of: an answer that comes after another was chosen is of no use. */
    const chosen = useRef(0)
    const forget = () => {
      chosen.current++
      setPreview(null)
      setProblem(null)
    }
    const body = {
      csv: file?.text ?? '',
      filename: file?.name.slice(0, 200) ?? '',
      ...(usual === '' ? {} : { [choice.name]: usual }),
    }
    const run = async (work: () => Promise<void>) => {
      setBusy(true)
      try {
        await work()
      } catch (error) {
        const { errors, message } = problemOf(error)
        if (errors['csv']) setProblem(errors['csv'])
        else toastError('Error', message)
      } finally {
        setBusy(false)
      }
    }
    const look = () =>
      run(async () => {
        const asked = chosen.current
        const outcome = await api(calls.previewImport, { body }, { quiet: true })
        if (chosen.current === asked) setPreview(outcome)
      })
    const save = () =>
      run(async () => {
        const started = await api(calls.import, { body }, { quiet: true })
        forget()
        openPath(router, `/bulkrun/item/${started.run}`)
      })
    return (
      <>
        <PageHeader title={`Import: ${list.title}`} crumbs={crumbsTo(screen)} />
        <p className={classes['note']}>
          One entry a line: {value.label.toLowerCase()}, then {choice.label.toLowerCase()} unless it is the one chosen
          here.
        </p>
        <FieldLine
          buttons={
            <>
              <Button variant="default" disabled={!file} loading={busy} onClick={() => void look()}>
                Preview
              </Button>
              <Button disabled={!preview || preview.added === 0} loading={busy} onClick={() => void save()}>
                {preview ? `Add ${formatNumber(preview.added)}` : 'Add'}
              </Button>
            </>
          }
        >
          <CsvFile
            label="File"
            required
            mostBytes={FILE_BYTES - 500_000}
            onChange={(picked) => {
              setFile(picked)
              forget()
            }}
            error={problem}
          />
          <Choice
            label={choice.label}
            options={choice.options}
            value={usual}
            placeholder="As the file says"
            onChange={(next) => {
              setUsual(next)
              forget()
            }}
          />
        </FieldLine>
        {preview ? (
          <>
            <p role="status">{summary(preview)} Nothing is saved yet.</p>
            <DataTable
              name={`${list.name}-import`}
              caption="Lines of the file, at most 1,000 of those that are left out"
              columns={columns}
              rowId={(row) => row.line}
              rows={preview.rows}
              brief={BRIEF}
              plain
            />
          </>
        ) : null}
        <Imports list={list} calls={calls} thing={thing} />
      </>
    )
  }
}
