import { Button } from '@mantine/core'
import { useMemo } from 'react'
import {
  DataTable,
  FilterBar,
  openDialog,
  toastError,
  toastSuccess,
  UrlTabs,
  useConfirm,
  useConflictDialog,
  useMemoDialog,
} from '@/web/kit'
import { textFilter, useLocalListState } from '@/web/router/list-state'
import { Row, Section } from './Section'
import { plainColumns, rowId, sampleRows } from './sample'

const LEADS = sampleRows(40)
const LEAD_LIST = { filters: { keyword: textFilter() }, perPage: 20 }

/** A list whose state belongs to the dialog and not to the URL. */
function LeadsOfSubId() {
  const list = useLocalListState(LEAD_LIST)
  const rows = useMemo(
    () => LEADS.filter((row) => row.publisher.includes(list.filters.keyword)),
    [list.filters.keyword],
  )
  return (
    <>
      <FilterBar list={list} fields={[{ kind: 'text', name: 'keyword', label: 'Publisher' }]} total={rows.length} />
      <DataTable
        name="dev-dialog"
        caption="Leads of a sub id"
        columns={plainColumns}
        rowId={rowId}
        rows={rows}
        list={list}
      />
    </>
  )
}

export function DialogSection() {
  const confirm = useConfirm()
  const askMemo = useMemoDialog()
  const resolve = useConflictDialog()
  const conflict = () =>
    resolve({ who: 'Dana Admin', fields: [{ name: 'price', label: 'Price', mine: '$50.00', theirs: '$55.00' }] })
  return (
    <Section title="Dialogs, toasts, tabs">
      <Row>
        <Button
          variant="default"
          onClick={() =>
            void confirm({ title: 'Delete role', text: 'Are you sure you want to delete this role?', danger: true })
          }
        >
          Confirm
        </Button>
        <Button variant="default" onClick={() => void askMemo({ title: 'Accept return', yes: 'Accept', no: 'Cancel' })}>
          Memo
        </Button>
        <Button variant="default" onClick={() => void conflict()}>
          Conflict
        </Button>
        <Button
          variant="default"
          onClick={() => void openDialog({ title: 'Leads of sub id fi17', size: 'xl' }, () => <LeadsOfSubId />)}
        >
          List in a dialog
        </Button>
        <Button variant="default" onClick={() => toastSuccess('User was successfully saved')}>
          Success toast
        </Button>
        <Button variant="default" onClick={() => toastError('Error', 'Please select a reason for all disputes')}>
          Error toast
        </Button>
      </Row>
      <UrlTabs
        label="Example"
        param="example"
        tabs={[
          { name: 'settings', title: 'Settings', panel: () => <p>Only the open panel exists.</p> },
          { name: 'log', title: 'Log', count: 1204, panel: () => <p>The log.</p> },
          { name: 'filters', title: 'Filters', count: 0, panel: () => <p>No filters.</p> },
        ]}
      />
    </Section>
  )
}
