import { useLocation, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { PageHeader, problemOf, toastError, toastSuccess } from '@/web/kit'
import { Form, FormActions, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { crumbsTo } from '@/web/router/known-screens'
import { href, type Search } from '@/web/router/search'
import { electricityCalls } from '../contract'
import { STATES } from './states'

const LIST = '/settings/electricityproviders'
const Provider = z.object({
  state: z.string().min(1, 'Choose a state'),
  provider: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
})

export default function AddProviderPage() {
  const router = useRouter()
  const { state, name } = useLocation({ select: (location) => location.search as Search })
  const known = STATES.find(({ id }) => id === state)?.id ?? ''
  const form = useZodForm(Provider, { values: { state: known, provider: typeof name === 'string' ? name : '' } })
  const save = async (body: z.output<typeof Provider>) => {
    await api(electricityCalls.add, { body }, { quiet: true })
    toastSuccess('Information was successfully saved')
    await router.navigate({ href: href(LIST, { state: body.state }) })
  }
  return (
    <>
      <PageHeader title="Add electricity provider" crumbs={crumbsTo(LIST)} />
      <Form
        form={form}
        onSubmit={save}
        onFail={(error) => toastError('Error', problemOf(error, 'Error occurred').message)}
      >
        <SelectField control={form.control} name="state" label="State" options={STATES} required />
        <TextField control={form.control} name="provider" label="Name" maxLength={100} required />
        <FormActions cancel={LIST} />
      </Form>
    </>
  )
}
