import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { PageHeader, UrlTabs } from '@/web/kit'
import { IconHistory } from '@/web/kit/icons'
import { useUrlTab } from '@/web/router/url-tab'
import { ResultContext, type ResultRow } from './result-state'
import { ReturnResult } from './ReturnResult'
import { SearchTab } from './SearchTab'
import { UploadTab } from './UploadTab'

const VIEWS = ['returns', 'result'] as const

export default function ReturnsPage() {
  const [view, open] = useUrlTab(VIEWS, 'view')
  const [result, setResult] = useState<readonly ResultRow[] | null>(null)
  const state = useMemo(
    () => ({
      show: (rows: readonly ResultRow[]) => {
        setResult(rows)
        open('result')
      },
    }),
    [open],
  )
  if (view === 'result' && result) return <ReturnResult rows={result} />
  return (
    <ResultContext value={state}>
      <PageHeader
        title="Returns"
        crumbs={[{ title: 'Tools' }]}
        actions={
          <Button
            component="a"
            href="/lender/returnrequests"
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
          >
            Log
          </Button>
        }
      />
      <UrlTabs
        label="Returns"
        tabs={[
          { name: 'search', title: 'Search', panel: () => <SearchTab /> },
          { name: 'upload', title: 'Upload', panel: () => <UploadTab /> },
        ]}
      />
    </ResultContext>
  )
}
