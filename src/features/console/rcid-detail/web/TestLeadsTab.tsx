import { useQuery } from '@tanstack/react-query'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { rcidCalls } from '@/features/supply/rcids/contract'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { CodeViewer, columnsOf, DataTable, openColumn, openDialog, Pending } from '@/web/kit'
import { cardOf } from '@/web/router/known-screens'
import { usePermission } from '@/web/session/use-session'

type TestLead = CallAnswer<typeof rcidCalls.testLeads>[number]

const openLead = ({ id }: TestLead): void => {
  void openDialog({ title: `Test lead # ${id}`, size: 'xl' }, () => <TestLeadDetail id={id} />)
}

const COLUMNS = columnsOf<TestLead>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true },
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: true },
  { id: 'requesttype', header: 'Request type', sortable: true },
  { id: 'status', header: 'Status', kind: 'status', sortable: true },
  { id: 'reason', header: 'Reason', wrap: true },
  openColumn({ label: ({ id }) => `Open test lead ${id}`, tip: 'Open the test lead', open: openLead }),
])

/** First on a narrow screen: which, and what became of it. */
const BRIEF = [['id', 'dateadd'], ['status', 'reason'], ['actions']] as const

const SPACE = { text: ' ' }

export default function TestLeadsTab({ rcid }: { rcid: number }) {
  return (
    <DataTable
      name="rcid-testleads"
      caption="Test leads"
      columns={COLUMNS}
      rowId={(row) => row.id}
      query={useQuery(asking(rcidCalls.testLeads, { params: { rcid } }))}
      onOpen={openLead}
      brief={BRIEF}
      empty={{ why: 'No test lead yet. Send a sample lead, or post one while the RCID is in status testing.' }}
    />
  )
}

function TestLeadDetail({ id }: { id: number }) {
  const lead = useQuery(asking(rcidCalls.testLead, { params: { id } }))
  const mayRead = usePermission(leadPermissions.leads_view)
  const explained = useQuery({ ...asking(leadLogCalls.explanation, { params: { id } }), enabled: mayRead })
  if (!lead.data) return <Pending query={lead} />
  const card = mayRead ? cardOf('lead')?.href(id) : undefined
  return (
    <>
      {explained.data ? (
        <section aria-label="What happened">
          <p>{[...explained.data.headline, SPACE, ...explained.data.rest].map(({ text }) => text).join('')}</p>
        </section>
      ) : null}
      {card ? (
        <p>
          <a href={card}>Open lead # {id}</a>
        </p>
      ) : null}
      <CodeViewer title="Request" code={lead.data.request} contentType="application/json" />
      <CodeViewer title="Response" code={lead.data.response} contentType="application/json" />
    </>
  )
}
