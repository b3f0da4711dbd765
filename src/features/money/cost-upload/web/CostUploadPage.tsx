import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { api } from '@/web/api/client'
import { asking, listing } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  DateRangePicker,
  EmptyState,
  formatMoney,
  formatNumber,
  IdLink,
  MultiChoice,
  PageHeader,
  problemOf,
  toastError,
  useBusinessTime,
  useMemoDialog,
} from '@/web/kit'
import { IconHistory } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { costUploadCalls, costUploadLookupCalls } from '../contract'
import classes from './upload.module.css'

type Preview = CallAnswer<typeof costUploadCalls.preview>

const COLUMNS = columnsOf<Preview['data'][number]>([
  {
    id: 'lead',
    header: 'Lead',
    kind: 'id',
    cell: ({ lead }) => <IdLink value={lead} href={href(`/lead/item/${lead}`)} label="Lead" over />,
  },
  { id: 'revenue', header: 'Revenue', kind: 'money' },
  { id: 'newcost', header: 'New cost', kind: 'money' },
])

const numbered = (title: string, id: number | string): string => `${title} #${id}`
const withNumbers = <Id extends number | string>(
  options: readonly { readonly id: Id; readonly title: string }[] = [],
) => options.map(({ id, title }) => ({ id, title: numbered(title, id) }))

const PART_COLUMNS = columnsOf<Preview['parts'][number]>([
  { id: 'publisher', header: 'Publisher', value: ({ publisher }) => numbered(publisher.name, publisher.id) },
  { id: 'rcid', header: 'RCID', value: ({ rcid }) => numbered(rcid.title, rcid.id) },
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'revenue', header: 'Revenue', kind: 'money' },
  { id: 'newcost', header: 'New cost', kind: 'money' },
])

const DAYS = 6

const NOTHING: Pick<Preview, 'result' | 'parts'> = { result: { leads: 0, cost: 0 }, parts: [] }
const NAMED = 3
const counted = (n: number, one: string): string => `${formatNumber(n)} ${n === 1 ? one : `${one}s`}`

/** 'Alder Media (RCID Windows), Birch Leads (RCID Roofs)'; many are counted. */
const whose = (parts: Preview['parts']): string =>
  parts.length > NAMED
    ? counted(parts.length, 'RCID')
    : parts.map(({ publisher, rcid }) => `${publisher.name} (RCID ${numbered(rcid.title, rcid.id)})`).join(', ')

export default function CostUploadPage() {
  const { today } = useBusinessTime()
  const router = useRouter()
  const askMemo = useMemoDialog()
  const [date, setDate] = useState(() => lastDays(today, DAYS))
  const [publishers, setPublishers] = useState<readonly string[]>([])
  const [rcids, setRcids] = useState<readonly string[]>([])
  const [cost, setCost] = useState('')
  const [distributiontype, setType] = useState<'equally' | 'proportionally'>('equally')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  const types = useQuery(asking(costUploadLookupCalls.costUploadTypes))
  const allPublishers = useQuery(asking(lookupCalls.publishers))
  const allRcids = useQuery(listing(lookupCalls.rcids, { body: { publisher: [...publishers] } }))

  /** A preview is of one form: what is changed is previewed again. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPreview(null)
    }
  const body = {
    date: formatDateRange(date),
    publishers: publishers.map(Number),
    rcids: rcids.map(Number),
    cost,
    distributiontype,
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { errors, message } = problemOf(error)
      toastError('Error', Object.values(errors)[0] ?? message)
    } finally {
      setBusy(false)
    }
  }
  const show = async () => {
    if (publishers.length === 0 && rcids.length === 0) toastError('Error', 'Select RCID or Publisher')
    else if (cost.trim() === '') toastError('Error', 'Enter new cost')
    else await run(async () => setPreview(await api(costUploadCalls.preview, { body }, { quiet: true })))
  }
  const save = async () => {
    const { result, parts } = preview ?? NOTHING
    const text = `${formatMoney(result.cost)} over ${counted(result.leads, 'lead')} of ${whose(parts)}.`
    const memo = await askMemo({ title: 'Save cost', text, yes: 'Upload', no: 'Cancel' })
    if (memo === null) return
    await run(async () => {
      const { id } = await api(costUploadCalls.save, { body: { ...body, memo } }, { quiet: true })
      await router.navigate({ href: href(`/tools/costupload/logitem/${id}`, { new: true }) })
    })
  }
  return (
    <>
      <PageHeader
        title="Cost upload"
        crumbs={[{ title: 'Tools' }]}
        actions={
          <Button
            component="a"
            href="/tools/costupload/log"
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
          >
            Log
          </Button>
        }
      />
      <div className={classes['form']}>
        <DateRangePicker label="Date" value={date} onChange={changed(setDate)} />
        <MultiChoice
          label="Publishers"
          placeholder="None"
          options={withNumbers(allPublishers.data)}
          value={publishers}
          onChange={changed(setPublishers)}
        />
        <MultiChoice
          label="RCIDs"
          placeholder="None"
          options={withNumbers(allRcids.data)}
          value={rcids}
          onChange={changed(setRcids)}
        />
        <TextInput
          label="Total cost"
          leftSection="$"
          inputMode="decimal"
          w={120}
          value={cost}
          onChange={(event) => changed(setCost)(event.currentTarget.value)}
        />
        <Radio.Group
          label="Distribution"
          value={distributiontype}
          onChange={(value) => changed(setType)(value === 'proportionally' ? 'proportionally' : 'equally')}
        >
          <Group gap="sm" h={30}>
            {(types.data ?? []).map(({ id, title }) => (
              <Radio key={id} value={String(id)} label={title} />
            ))}
          </Group>
        </Radio.Group>
        <Button variant="default" loading={busy} onClick={() => void show()}>
          Preview
        </Button>
        <Button disabled={!preview || preview.data.length === 0} loading={busy} onClick={() => void save()}>
          Save cost
        </Button>
      </div>
      {preview && preview.data.length === 0 ? (
        <EmptyState why="No lead that takes a cost came in during these days." />
      ) : null}
      {preview && preview.data.length > 0 ? (
        <>
          <p className={classes['note']} role="status">
            {formatMoney(preview.result.cost)} over {counted(preview.result.leads, 'lead')}, by RCID and then the first{' '}
            {formatNumber(preview.data.length)} leads. Nothing is saved yet.
          </p>
          <DataTable
            name="cost-preview-parts"
            caption="Whose leads"
            columns={PART_COLUMNS}
            rowId={(row) => row.rcid.id}
            rows={preview.parts}
            plain
          />
          <DataTable
            name="cost-preview"
            caption="Preview"
            columns={COLUMNS}
            rowId={(row) => row.lead}
            rows={preview.data}
            plain
          />
        </>
      ) : null}
    </>
  )
}
