import { SCRUBBERS } from '@/features/selling/scrubbing/public'
import type { Option } from '@/web/kit'
import { PUBLISHER_STATUSES } from '../records'
import { SETTINGS } from '../settings'
import { settingText } from './ScrubberSetting'

interface LogField {
  readonly label: string
  readonly options?: readonly Option[]
  readonly write?: (value: unknown) => string
}

const ON_OFF: readonly Option[] = [
  { id: 1, title: 'on' },
  { id: 0, title: 'off' },
]

const RECORD: Readonly<Record<string, LogField>> = {
  name: { label: 'Name' },
  status: { label: 'Status', options: PUBLISHER_STATUSES },
  contactname: { label: 'Contact' },
  companyname: { label: 'Company' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  address: { label: 'Address' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip' },
  accountmanager: { label: 'Account manager' },
  pricemodel: { label: 'Price model' },
  pricevalue: { label: 'Price value' },
}

const scrubberFields = SCRUBBERS.flatMap(({ name, fields }) => [
  [`${name}.enabled`, { label: name }] as const,
  ...fields.map((field) => {
    const write = (value: unknown) => settingText(field, Number(value))
    return [`${name}.${field.name}`, { label: `${name}: ${field.name}`, write }] as const
  }),
])

/** What a publisher's log calls its fields, as the screens do. */
export const PUBLISHER_LOG_FIELDS: Readonly<Record<string, LogField>> = {
  ...RECORD,
  ...Object.fromEntries(
    SETTINGS.map(({ name, label, isText, options = ON_OFF }) => [name, isText ? { label } : { label, options }]),
  ),
  ...Object.fromEntries(scrubberFields),
}
