import { InPlaceField, InPlaceForm, SelectField, SwitchField, TextField } from '@/web/kit/forms'
import { publisherCalls } from '../contract'
import type { StoredSettings } from '../records'
import { PublisherSettings, type Setting, SETTINGS } from '../settings'

const valuesOf = ({ id: _, version: __, ...settings }: StoredSettings) => settings

function Control({ setting: { name, label, about, options, none, isText } }: { setting: Setting }) {
  const field = { name, label, description: about }
  if (isText) return <TextField {...field} placeholder="www.example.com" />
  if (!options) return <SwitchField {...field} on={1} off={0} />
  return (
    <SelectField
      {...field}
      options={options}
      clearable={none !== undefined}
      {...(none === undefined ? {} : { placeholder: none })}
    />
  )
}

/** Everything that decides on the publisher's next lead, but its filters and scrubbers. */
export function PublisherSettingsForm({ id }: { id: number }) {
  return (
    <InPlaceForm
      read={publisherCalls.settings}
      save={publisherCalls.saveSettings}
      id={id}
      schema={PublisherSettings}
      valuesOf={valuesOf}
      done="Information was successfully saved"
      about="In force for the next lead."
    >
      {SETTINGS.map((setting) => (
        <InPlaceField key={setting.name} name={setting.name}>
          <Control setting={setting} />
        </InPlaceField>
      ))}
    </InPlaceForm>
  )
}
