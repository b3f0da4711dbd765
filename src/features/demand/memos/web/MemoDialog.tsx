import { useState } from 'react'
import { api } from '@/web/api/client'
import { openDialog, toastSuccess } from '@/web/kit'
import { Form, FormActions, TextAreaField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { type Memo, memoCalls, MemoText, type MemoType } from '../contract'

interface Owner {
  readonly type: MemoType
  readonly id: number
}

interface MemoFormProps {
  readonly owner: Owner
  readonly memo: Memo | null
  readonly close: () => void
}

const valuesOf = ({ memo }: Memo) => ({ memo })

/** Stays open with what was typed until it is saved. */
function MemoForm({ owner, memo, close }: MemoFormProps) {
  const [version, setVersion] = useState(memo?.version)
  const form = useZodForm(MemoText, { values: { memo: memo?.memo ?? '' } })
  const finish = () => {
    toastSuccess(memo ? 'Memo was successfully saved' : 'Memo was successfully added')
    close()
  }
  const onConflict = useStaleEdit<{ memo: string }, { memo: string }, Memo>({
    form,
    valuesOf,
    onRebase: (current) => setVersion(current.version),
    onAgreed: finish,
  })
  const save = async (body: { readonly memo: string }) => {
    if (memo) await api(memoCalls.update, { params: { id: memo.id }, body }, { ifMatch: version })
    else await api(memoCalls.add, { body: { ...body, type: owner.type, typeId: owner.id } })
    finish()
  }
  return (
    <Form form={form} unguarded onSubmit={save} onConflict={onConflict} width="wide">
      <TextAreaField control={form.control} name="memo" label="Memo" required rows={4} maxLength={5000} />
      <FormActions cancel={close} save={memo ? 'Save' : 'Add'} />
    </Form>
  )
}

export const openMemo = (owner: Owner, memo: Memo | null): Promise<null> =>
  openDialog({ title: memo ? 'Edit memo' : 'Add memo', steady: true }, (answer) => (
    <MemoForm owner={owner} memo={memo} close={() => answer(null)} />
  ))
