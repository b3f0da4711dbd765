import { Button } from '@mantine/core'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CallOptions } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { crumbsTo } from '@/web/router/known-screens'
import { useListState } from '@/web/router/list-state'
import { href, type Search } from '@/web/router/search'
import { Badge } from '../display/Badge'
import { DateTime } from '../display/DateTime'
import { Pending } from '../feedback/Pending'
import { toastSuccess } from '../feedback/toasts'
import { IconArrowBackUp } from '../icons'
import { type Fact, FactStrip } from '../page/FactStrip'
import { PageHeader } from '../page/PageHeader'
import { DataTable } from '../table/DataTable'
import type { DataTableProps } from '../table/table-types'

interface Upload {
  readonly undone: { readonly date: string; readonly user: { readonly name: string } | null } | null
}

interface UploadLead {
  readonly lead: number
}

const LIST = { filters: {}, perPage: 100 }

/** Which upload its page is about, and which of its leads. */
export function useUploadItem() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const list = useListState(LIST)
  const { page, perPage } = list
  return { id, list, body: { page, perPage } }
}

export const uploadLeadHref = ({ lead }: UploadLead): string => href(`/lead/item/${lead}`)

interface UploadLogItemProps<Stored extends Upload, Lead extends UploadLead>
  extends Required<Pick<DataTableProps<Lead>, 'columns'>>,
    Pick<DataTableProps<Lead>, 'totals'> {
  readonly kind: 'Cost' | 'Revenue'
  /** Said once, after the save that led here. */
  readonly saved: string
  readonly item: ReturnType<typeof useUploadItem>
  readonly query: {
    readonly data: Stored | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly leads: NonNullable<DataTableProps<Lead>['query']>
  readonly facts: (stored: Stored) => readonly Fact[]
  readonly undo: (options: CallOptions) => Promise<unknown>
  /** What its leads get back. */
  readonly undoes: string
}

/** What one upload did, and the way to take it back as a whole. */
export function UploadLogItem<Stored extends Upload, Lead extends UploadLead>(props: UploadLogItemProps<Stored, Lead>) {
  const { kind, saved, item, query, leads, columns, facts } = props
  const undo = useAction({
    run: props.undo,
    asks: () => ({ title: 'Undo upload', text: props.undoes, yes: 'Undo upload', no: 'Cancel', danger: true }),
    done: `${kind} upload was successfully undone`,
  })
  const router = useRouter()
  const isNew = useLocation({ select: (location) => (location.search as Search)['new'] === 'true' })
  useEffect(() => {
    if (!isNew) return
    toastSuccess(saved)
    // A reload does not say it again.
    void router.navigate({ to: '.', search: {}, replace: true })
  }, [isNew, saved, router])
  const stored = query.data
  return (
    <>
      <PageHeader
        title={`${kind} upload ${item.id}`}
        crumbs={crumbsTo(`/tools/${kind.toLowerCase()}upload/log`)}
        badge={stored?.undone ? <Badge tone="secondary">undone</Badge> : null}
        actions={
          stored && !stored.undone ? (
            <Button
              variant="default"
              loading={undo.busy}
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              onClick={() => undo.start()}
            >
              Undo upload
            </Button>
          ) : null
        }
      />
      {stored ? (
        <>
          <FactStrip
            facts={[
              ...facts(stored),
              stored.undone && [
                'Undone',
                <>
                  <DateTime value={stored.undone.date} withZone /> by {stored.undone.user?.name ?? 'nobody'}
                </>,
              ],
            ]}
          />
          <DataTable
            name={`${kind.toLowerCase()}-upload-leads`}
            caption="Leads"
            columns={columns}
            rowId={({ lead }) => lead}
            query={leads}
            list={item.list}
            totals={props.totals}
            rowHref={uploadLeadHref}
          />
        </>
      ) : (
        <Pending query={query} />
      )}
    </>
  )
}
