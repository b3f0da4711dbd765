import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Badge } from '@/web/kit'
import { InPlaceField, InPlaceForm, TextField } from '@/web/kit/forms'
import { BordeloForm, BordeloRcidForm, connectionCalls } from '../contract'

const CALLS = {
  publisher: { read: connectionCalls.publisher, save: connectionCalls.savePublisher },
  lender: { read: connectionCalls.lender, save: connectionCalls.saveLender },
  order: { read: connectionCalls.order, save: connectionCalls.saveOrder },
} as const

interface BordeloTabProps {
  readonly party: 'rcid' | keyof typeof CALLS
  readonly id: number
}

const DONE = 'Information was successfully saved'
const idOf = ({ bordeloid }: { bordeloid: string }) => ({ bordeloid })
const idAndKey = ({ bordeloid, bordeloapikey }: { bordeloid: string; bordeloapikey: string }) => ({
  ...{ bordeloid, bordeloapikey },
})

export function ConnectedBadge({ connected }: { connected: boolean }) {
  return <Badge tone={connected ? 'success' : 'secondary'}>{connected ? 'Connected' : 'Not connected'}</Badge>
}

const state = (bordeloid: string | undefined) =>
  bordeloid === undefined ? null : <ConnectedBadge connected={bordeloid !== ''} />

const idField = (
  <InPlaceField name="bordeloid">
    <TextField name="bordeloid" label="Bordelo ID" maxLength={80} description="Empty ends the connection." />
  </InPlaceField>
)

function PartyForm({ party, id }: { party: keyof typeof CALLS; id: number }) {
  const { read, save } = CALLS[party] as (typeof CALLS)['publisher']
  const { data } = useQuery(asking(read, { params: { id } }))
  return (
    <InPlaceForm
      {...{ read, save, id }}
      schema={BordeloForm}
      valuesOf={idOf}
      done={DONE}
      about={state(data?.bordeloid)}
    >
      {idField}
    </InPlaceForm>
  )
}

function RcidForm({ id }: { id: number }) {
  const { data } = useQuery(asking(connectionCalls.rcid, { params: { id } }))
  return (
    <InPlaceForm
      read={connectionCalls.rcid}
      save={connectionCalls.saveRcid}
      id={id}
      schema={BordeloRcidForm}
      valuesOf={idAndKey}
      done={DONE}
      about={state(data?.bordeloid)}
    >
      {idField}
      <InPlaceField name="bordeloapikey">
        <TextField
          name="bordeloapikey"
          label="Bordelo API key"
          maxLength={200}
          description="Masked once it is saved. Empty takes it away."
        />
      </InPlaceField>
    </InPlaceForm>
  )
}

/** The Bordelo connect tab of a publisher, RCID, lender or order. */
export default function BordeloTab({ party, id }: BordeloTabProps) {
  return party === 'rcid' ? <RcidForm id={id} /> : <PartyForm party={party} id={id} />
}
