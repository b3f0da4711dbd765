import { Button } from '@mantine/core'
import { DataTable, EmptyState, ErrorState, ExportButton, Loading } from '@/web/kit'
import classes from './dev.module.css'
import { Row, Section } from './Section'
import { plainColumns, rowId, sampleRows } from './sample'

const SMALL = sampleRows(6)
const failure = { status: 500, message: 'An error occurred. Please try again later.', requestId: 'req_fi0O1l' }
const asQuery = (data: never[] | undefined, error: unknown, isFetching: boolean) => ({
  data,
  error,
  isFetching,
  refetch: () => undefined,
})

const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

async function pretendExport(report: (rows: number) => void) {
  for (let rows = 0; rows <= 10_000; rows += 2500) {
    report(rows)
    await wait(300)
  }
}

export function TableStatesSection() {
  const shared = { columns: plainColumns, rowId, fit: 'content' as const, plain: true }
  return (
    <Section title="States of a table">
      <div className={classes['columns']}>
        <div>
          <p className={classes['note']}>Plain rows, sorted here</p>
          <DataTable
            {...shared}
            name="dev-plain"
            caption="Plain rows"
            rows={SMALL}
            sort="total:desc"
            totals={{ total: 150.5 }}
          />
        </div>
        <div>
          <p className={classes['note']}>First load</p>
          <DataTable {...shared} name="dev-first" caption="First load" query={asQuery(undefined, null, true)} />
        </div>
        <div>
          <p className={classes['note']}>Failed</p>
          <DataTable {...shared} name="dev-failed" caption="Failed" query={asQuery(undefined, failure, false)} />
        </div>
        <div>
          <p className={classes['note']}>Nothing there</p>
          <DataTable
            {...shared}
            name="dev-empty"
            caption="Nothing there"
            query={asQuery([], null, false)}
            empty={{ why: 'No leads have come in yet.', action: <Button variant="default">Send a test lead</Button> }}
          />
        </div>
      </div>
      <Row>
        <ExportButton rows={10_000} run={pretendExport} />
        <Loading inline />
      </Row>
      <div className={classes['columns']}>
        <ErrorState error={failure} onRetry={() => undefined} />
        <EmptyState title="No activity" why="This pixel has not fired in the chosen days." />
      </div>
    </Section>
  )
}
