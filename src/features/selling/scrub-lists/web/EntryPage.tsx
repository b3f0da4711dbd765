import { textOf } from '@/kernel/list-columns'
import { EditPage, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { entryBody, type ScrubEntry, type ScrubListCalls } from '../contract'
import type { ScrubList } from '../lists'

/** The form of one list's entries. */
export function entryPageOf(list: ScrubList, calls: ScrubListCalls) {
  const { screen, value, choice, thing, addPath } = list
  const editCalls = { ...calls, add: addPath ? { ...calls.add, path: addPath } : calls.add }
  const schema = entryBody(list)
  const valuesOf = (entry: ScrubEntry | undefined) => ({
    [value.name]: textOf(entry?.[value.name]),
    [choice.name]: textOf(entry?.[choice.name]),
  })
  return function EntryPage() {
    const edit = useEditForm({
      what: thing.toLowerCase(),
      calls: editCalls,
      list: screen,
      schema,
      valuesOf,
      done: `${thing} was successfully saved`,
      failText: `Duplicate ${thing.toLowerCase()}`,
    })
    return (
      <EditPage edit={edit} title={(entry) => textOf(entry[value.name])}>
        <TextField
          {...edit.field(value.name)}
          label={value.label}
          description={value.help}
          maxLength={value.maxLength}
          lowercase={value.lowercase === true}
          autoFocus={edit.isNew}
          required
        />
        <SelectField {...edit.field(choice.name)} label={choice.label} options={choice.options} required />
      </EditPage>
    )
  }
}
