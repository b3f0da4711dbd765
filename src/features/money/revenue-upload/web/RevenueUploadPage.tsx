import { Button, Group, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { type DateRange, formatDateRange } from '@/kernel/date-range'
import { api } from '@/web/api/client'
import { saveText } from '@/web/api/download'
import { asking } from '@/web/api/query'
import {
  Choice,
  type ChosenFile,
  CsvFile,
  DateRangePicker,
  EmptyState,
  FieldLine,
  PageHeader,
  problemOf,
  toastError,
  useMemoDialog,
} from '@/web/kit'
import { IconHistory } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { revenueUploadCalls } from '../contract'
import { PreviewTable } from './PreviewTable'

type Preview = CallAnswer<typeof revenueUploadCalls.preview>

export default function RevenueUploadPage() {
  const router = useRouter()
  const askMemo = useMemoDialog()
  const lenders = useQuery(asking(lookupCalls.lenders))
  const [lender, setLender] = useState('')
  const [type, setType] = useState<'replace' | 'add'>('replace')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [preview, setPreview] = useState<Preview | 'nothing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** A preview is of one lender, type and file. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPreview(null)
      setProblem(null)
    }
  const compare = preview === null || preview === 'nothing' ? null : preview.compare
  const period = compare && { from: compare.from, to: compare.to }
  const bodyFor = (days: DateRange | null) => ({
    lender: Number(lender),
    csvData: file?.text ?? '',
    type,
    ...(days ? { date: formatDateRange(days) } : {}),
  })
  const run = async (work: () => Promise<void>, failed: (message: string) => void) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { errors, message } = problemOf(error)
      failed(Object.values(errors)[0] ?? message)
    } finally {
      setBusy(false)
    }
  }
  const show = (days: DateRange | null) =>
    run(
      async () => {
        const answer = await api(revenueUploadCalls.preview, { body: bodyFor(days) }, { quiet: true })
        setPreview(answer.rows.length === 0 ? 'nothing' : answer)
      },
      (message) => {
        setProblem(message)
        setPreview('nothing')
      },
    )
  const fail = (message: string) => toastError('Error', message)
  const save = async (selected: readonly number[]) => {
    const memo = await askMemo({ title: 'Save revenue', yes: 'Upload', no: 'Cancel' })
    if (memo === null) return
    await run(async () => {
      const body = { ...bodyFor(null), memo, filename: file?.name.slice(0, 200) ?? '', selected: [...selected] }
      const { id } = await api(revenueUploadCalls.save, { body }, { quiet: true })
      await router.navigate({ href: href(`/tools/revenueupload/logitem/${id}`, { new: true }) })
    }, fail)
  }
  const saveDifferences = () =>
    run(async () => {
      const { name, csv } = await api(revenueUploadCalls.differences, { body: bodyFor(period) }, { quiet: true })
      saveText(name, csv)
    }, fail)
  return (
    <>
      <PageHeader
        title="Revenue upload"
        crumbs={[{ title: 'Tools' }]}
        actions={
          <Button
            component="a"
            href="/tools/revenueupload/log"
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
          >
            Log
          </Button>
        }
      />
      <FieldLine
        buttons={
          <Button
            variant="default"
            disabled={lender === '' || file === null}
            loading={busy}
            onClick={() => void show(null)}
          >
            Preview
          </Button>
        }
      >
        <Choice
          label="Lender"
          required
          clearable={false}
          options={lenders.data ?? []}
          loading={lenders.isFetching}
          value={lender}
          onChange={changed(setLender)}
        />
        <Radio.Group
          label="Type"
          required
          value={type}
          onChange={(value) => changed(setType)(value === 'add' ? 'add' : 'replace')}
        >
          <Group gap="sm" h={30}>
            <Radio value="replace" label="Replace" />
            <Radio value="add" label="Add" />
          </Group>
        </Radio.Group>
        <CsvFile label="CSV" required onChange={changed(setFile)} error={problem} />
        {period ? (
          <DateRangePicker label="Compare with leads sent" value={period} onChange={(days) => void show(days)} />
        ) : null}
      </FieldLine>
      {preview === 'nothing' ? (
        <EmptyState why="The file has no line that can be read: each has a lead id and an amount." />
      ) : null}
      {preview !== null && preview !== 'nothing' ? (
        <PreviewTable
          rows={preview.rows}
          compare={preview.compare}
          busy={busy}
          onSave={(leads) => void save(leads)}
          onDifferences={() => void saveDifferences()}
        />
      ) : null}
    </>
  )
}
