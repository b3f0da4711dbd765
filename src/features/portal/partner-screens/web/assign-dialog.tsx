import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { openDialog, toastSuccess } from '@/web/kit'
import { Form, FormActions, SelectField, useZodForm } from '@/web/kit/forms'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { activeLabel, KINDS, type PartnerUser } from './kinds'

const schema = z.object({ userId: z.number().nullable() })

interface AssignProps {
  readonly kind: PartnerKind
  readonly party: number
  readonly close: () => void
}

function Assign({ kind, party, close }: AssignProps) {
  const { calls } = KINDS[kind]
  const available = useQuery(asking(calls.available, { params: { id: party } }))
  const form = useZodForm(schema, { values: { userId: null } })
  const users = (available.data ?? []) as readonly PartnerUser[]
  return (
    <Form
      form={form}
      unguarded
      failText="Assignment error"
      onSubmit={async ({ userId }) => {
        if (userId === null) return
        await api(calls.assign, { params: { id: party }, body: { userId } })
        toastSuccess(`User was successfully assigned to ${kind}`)
        close()
      }}
    >
      <SelectField
        control={form.control}
        name="userId"
        label="User"
        required
        options={users.map((user) => ({
          id: user.id,
          title: `${user.name}, ${user.email}, ${activeLabel(user.status)}`,
        }))}
        loading={available.isFetching}
      />
      <FormActions save="Assign" cancel={close} disabled={form.watch('userId') === null} />
    </Form>
  )
}

export const openAssign = (kind: PartnerKind, party: number): void =>
  void openDialog<null>({ title: 'Assign existing user' }, (answer) => (
    <Assign kind={kind} party={party} close={() => answer(null)} />
  ))
