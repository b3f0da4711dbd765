import { Button } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { crumbsTo } from '@/web/router/known-screens'
import type { Search } from '@/web/router/search'
import { Badge } from '../display/Badge'
import { DateTime } from '../display/DateTime'
import { Pending } from '../feedback/Pending'
import { toastSuccess } from '../feedback/toasts'
import { IconArrowBackUp } from '../icons'
import { type Fact, FactStrip } from '../page/FactStrip'
import { PageHeader } from '../page/PageHeader'

interface Upload {
  readonly undone: { readonly date: string; readonly user: { readonly name: string } | null } | null
}

interface UploadLogItemProps<Stored extends Upload> {
  readonly query: {
    readonly data: Stored | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly title: string
  readonly list: string
  /** Said once after the save that led here (`?new=true`). */
  readonly saved: string
  readonly facts: (stored: Stored) => readonly Fact[]
  readonly undo: { readonly busy: boolean; readonly start: () => void }
  /** The leads. */
  readonly children: ReactNode
}

/** What one upload did, and the way to take it back as a whole. */
export function UploadLogItem<Stored extends Upload>(props: UploadLogItemProps<Stored>) {
  const { query, title, list, saved, facts, undo, children } = props
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
        title={title}
        crumbs={crumbsTo(list)}
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
          {children}
        </>
      ) : (
        <Pending query={query} />
      )}
    </>
  )
}
