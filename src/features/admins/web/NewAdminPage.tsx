import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { PageHeader, toastSuccess } from '@/web/kit'
import { CheckboxField, Form, FormActions, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { lookupCalls } from '../../lookups/contract'
import { adminCalls } from '../contract'
import { NewAdminForm } from './form-schemas'

const LIST = '/user/admins'
const EMPTY = { name: '', email: '', sendemail: 1 } as const

export default function NewAdminPage() {
  const router = useRouter()
  const roles = useQuery(asking(lookupCalls.permissionRoles))
  const form = useZodForm(NewAdminForm, { values: EMPTY })
  return (
    <>
      <PageHeader title="New admin" crumbs={[{ title: 'User management' }, { title: 'Admins', href: LIST }]} />
      <Form
        form={form}
        failText="User data"
        onSubmit={async (values) => {
          await api(adminCalls.add, { body: values })
          toastSuccess('User was successfully added')
          if (values.sendemail === 1) toastSuccess('Invitation was successfully sent')
          await router.navigate({ href: LIST })
        }}
      >
        <TextField control={form.control} name="name" label="Name" required maxLength={120} autoFocus />
        <TextField control={form.control} name="email" label="Email" type="email" required />
        <SelectField
          control={form.control}
          name="permissionrole"
          label="Permission role"
          required
          options={roles.data ?? []}
          loading={roles.isFetching}
        />
        <CheckboxField
          control={form.control}
          name="sendemail"
          label="Send the invitation by email"
          description="It holds a link that works once, for 7 days."
          on={1}
          off={0}
        />
        <FormActions cancel={LIST} />
      </Form>
    </>
  )
}
